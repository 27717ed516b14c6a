import { cp, mkdir, mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Copies the builds of a folder, without the lists of the exports that each remote uses. A page of these releases needs
 * the whole shared packages, as with a remote of another build tool. The caller deletes the returned folder.
 */
export async function copyBuildsWithoutUses(source: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-whole-packages-'))
  for (const name of await readdir(source)) {
    if (name !== 'shell' && !name.startsWith('mfe-')) continue
    await mkdir(path.join(folder, name))
    for (const part of ['package.json', 'dist'])
      await cp(path.join(source, name, part), path.join(folder, name, part), { recursive: true })
    if (name !== 'shell') await removeUses(path.join(folder, name, 'dist/remote.json'))
  }
  return folder
}

async function removeUses(file: string): Promise<void> {
  const { uses, ...record } = JSON.parse(await readFile(file, 'utf8')) as { uses?: unknown }
  if (uses === undefined) throw new Error(`${file} does not say what the remote uses.`)
  await writeFile(file, JSON.stringify(record))
}
