import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Faster than 2 on two cores, and as fast as 12. */
const phpWorkers = 4

const script = fileURLToPath(new URL('gallery.php', import.meta.url))

/**
 * Starts nginx with php-fpm, which serve gallery pages from a database file. The configuration is that of a busy site:
 * static processes, a Unix socket, compiled scripts, persistent database connections and no access log. Keep-alive
 * between the two would be no faster, and each connection would occupy a process.
 *
 * @param programs paths of the two programs
 */
export async function startPhpBaseline(
  database: string,
  programs: { nginx: string; phpFpm: string },
): Promise<{ url: URL; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-php-'))
  const port = await freePort()
  const processes: ChildProcess[] = []
  const stop = async () => {
    for (const each of processes) {
      const ended = once(each, 'exit')
      if (each.exitCode === null && each.kill('SIGTERM')) await ended
    }
    await rm(folder, { recursive: true, force: true })
  }
  try {
    // The processes may run as another user
    await chmod(folder, 0o755)
    const [pool, site] = ['php-fpm.conf', 'nginx.conf'].map(name => path.join(folder, name)) as [
      string,
      string,
    ]
    await writeFile(pool, poolConfig(folder))
    await writeFile(site, siteConfig(folder, { port, database }))
    // php-fpm refuses to run as root without -R
    const php = ['-F', '-y', pool, '-d', 'opcache.enable=1', '-d', 'opcache.validate_timestamps=0']
    processes.push(start(programs.phpFpm, process.getuid?.() === 0 ? [...php, '-R'] : php))
    processes.push(start(programs.nginx, ['-p', folder, '-c', site, '-g', 'daemon off;']))
    const url = new URL(`http://127.0.0.1:${port}`)
    await waitUntilReady(url, processes)
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const start = (program: string, args: readonly string[]): ChildProcess =>
  spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })

const poolConfig = (folder: string) => `
[global]
error_log = ${folder}/php-fpm.log
[gallery]
${process.getuid?.() === 0 ? 'user = root\ngroup = root' : ''}
listen = ${folder}/php-fpm.sock
listen.mode = 0666
pm = static
pm.max_children = ${phpWorkers}
`

const siteConfig = (folder: string, { port, database }: { port: number; database: string }) => `
worker_processes auto;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 1000000;
  client_body_temp_path ${folder}/body;
  fastcgi_temp_path ${folder}/fastcgi;
  proxy_temp_path ${folder}/proxy;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location = /api/get_creations.php {
      fastcgi_pass unix:${folder}/php-fpm.sock;
      # A page fits into the buffers
      fastcgi_buffer_size 4k;
      fastcgi_buffers 16 8k;
      fastcgi_param SCRIPT_FILENAME ${script};
      fastcgi_param REQUEST_METHOD $request_method;
      fastcgi_param QUERY_STRING $query_string;
      fastcgi_param CONTENT_TYPE $content_type;
      fastcgi_param CONTENT_LENGTH $content_length;
      fastcgi_param DATABASE ${database};
    }
  }
}
`

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Sends requests until both programs respond. */
async function waitUntilReady(url: URL, processes: readonly ChildProcess[]): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const ended = processes.find(({ exitCode }) => exitCode !== null)
    if (ended) throw new Error(`${ended.spawnfile} ended with ${ended.exitCode}`)
    const response = await fetch(new URL('/api/get_creations.php', url), { method: 'POST' }).catch(() => null)
    if (response?.ok) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('nginx and php-fpm do not respond')
}
