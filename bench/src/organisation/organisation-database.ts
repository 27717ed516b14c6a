import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { postgresUrl, startPostgres } from '@tessera/server-kit/testing/postgres'

export type DatabaseKind = 'sqlite' | 'postgres'

/** Opens an empty database. `env` has the variables of a server that uses it. */
export async function openOrganisationDatabase(
  kind: DatabaseKind,
): Promise<{ env: { DATABASE_URL: string }; close(): Promise<void> }> {
  if (kind === 'sqlite') return { env: { DATABASE_URL: '' }, close: () => Promise.resolve() }
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-postgres-'))
  await chmod(folder, 0o755)
  const server = await startPostgres(folder)
  return {
    env: { DATABASE_URL: postgresUrl(folder, 'postgres') },
    async close() {
      if (server.kill('SIGINT')) await once(server, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}
