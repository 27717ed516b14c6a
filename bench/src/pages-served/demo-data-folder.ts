import { hash } from 'node:crypto'
import { access, cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { spawn } from 'node:child_process'

/** Builds before the second sentence count up to the last creation. */
const isComplete = /The demo content is complete|Making demo content: (\d+) of \1$/m

/** Returns a copy of a data folder with demo content. A build draws it once, and later runs reuse it. */
export async function copyDemoDataFolder(root: string): Promise<string> {
  const drawn = path.join(tmpdir(), `tessera-bench-demo-${hash('sha256', root).slice(0, 8)}`)
  if (
    !(await access(drawn).then(
      () => true,
      () => false,
    ))
  )
    await drawDemo(root, drawn)
  const copy = await mkdtemp(path.join(tmpdir(), 'tessera-pages-'))
  await cp(drawn, copy, { recursive: true })
  return copy
}

async function drawDemo(root: string, folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const env = { ...process.env, DATA_DIR: unfinished, PORT: '0', STAGING_PORT: '0', PUBLIC_URL: '' }
  const server = spawn(process.execPath, ['server/src/main.ts'], { cwd: root, env, stdio: 'pipe' })
  const ended = new Promise(resolve => server.once('exit', resolve))
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      if (isComplete.test(printed)) resolve()
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    void ended.then(() => reject(new Error(printed)))
  })
  server.kill('SIGTERM')
  await ended
  await rename(unfinished, folder)
}
