import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../harnesses/find-free-port.ts'

/** The nginx of this machine; null without one. */
export async function findNginx(): Promise<string | null> {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  for (const folder of folders) {
    const program = path.join(folder, 'nginx')
    if (
      await access(program).then(
        () => true,
        () => false,
      )
    )
      return program
  }
  return null
}

/** Starts nginx with the page cache of `deploy/` in front of a server, without TLS. */
export async function startNginx(
  program: string,
  serverPort: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-nginx-'))
  await mkdir(path.join(folder, 'cache'))
  for (const file of ['proxy.conf', 'page-cache.conf', 'page-location.conf']) {
    const text = await readFile(new URL(`../../../deploy/nginx/${file}`, import.meta.url), 'utf8')
    const moved = text.replaceAll('/etc/nginx', folder).replaceAll('/var/cache/nginx', `${folder}/cache`)
    await writeFile(path.join(folder, file), moved)
  }
  const port = await findFreePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const config = path.join(folder, 'nginx.conf')
  await writeFile(
    config,
    // As root, its workers would be another user, who may not enter the folder
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr warn; events {}
    http {
      access_log off; ${temporary}
      include ${folder}/page-cache.conf;
      upstream web { server 127.0.0.1:${serverPort}; keepalive 64; }
      server { listen 127.0.0.1:${port}; location / { include ${folder}/page-location.conf; } }
    }`,
  )
  const nginx = spawn(program, ['-p', folder, '-c', config], { stdio: ['ignore', 'inherit', 'pipe'] })
  const exited = once(nginx, 'exit')
  let printed = ''
  nginx.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${url}/robots.txt`).then(
      () => true,
      () => false,
    )
  while (!(await isUp())) if (nginx.exitCode !== null) throw new Error(printed)
  return {
    url,
    async stop() {
      nginx.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
