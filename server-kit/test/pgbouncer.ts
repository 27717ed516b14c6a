import { spawn, type ChildProcess } from 'node:child_process'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { processUser } from './postgres.ts'

/** Fewer than the connections of a process, so that they share sessions. */
const sessions = 5

/**
 * Starts a PgBouncer that gives each transaction any session, with its socket in `folder`.
 *
 * @param program the path of PgBouncer
 * @param postgresFolder where the PostgreSQL has its socket
 */
export async function startPgBouncer(
  program: string,
  folder: string,
  postgresFolder: string,
): Promise<ChildProcess> {
  await mkdir(folder)
  const users = path.join(folder, 'users.txt')
  const settings = path.join(folder, 'pgbouncer.ini')
  await writeFile(users, '"tessera" ""\n')
  await writeFile(
    settings,
    `[databases]
* = host=${postgresFolder}
[pgbouncer]
listen_port = 5432
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 1000
server_idle_timeout = 5
log_connections = 0
log_disconnections = 0
`,
  )
  await chown(folder, processUser.uid ?? -1, processUser.gid ?? -1)
  const pooler = spawn(program, [settings], { ...processUser, stdio: ['ignore', 'ignore', 'pipe'] })
  const output: string[] = []
  for await (const line of createInterface(pooler.stderr)) {
    output.push(line)
    if (line.includes('process up')) {
      pooler.stderr.resume()
      return pooler
    }
  }
  throw new Error(`PgBouncer did not start:\n${output.join('\n')}`)
}
