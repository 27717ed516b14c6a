import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { postgresUrl, startPostgres } from '@tessera/server-kit/testing/postgres'

/** As an operator sets a PostgreSQL for a large gallery. */
const settings = {
  shared_buffers: '2GB',
  effective_cache_size: '12GB',
  work_mem: '32MB',
  max_wal_size: '16GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  random_page_cost: '1.1',
}

/** Starts an empty PostgreSQL with memory for ten million creations. */
export async function startLargePostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tessera-large-gallery-'))
  await chmod(folder, 0o755)
  const server = await startPostgres(folder, settings)
  return {
    url: postgresUrl(folder, 'postgres'),
    async stop() {
      if (server.kill('SIGINT')) await once(server, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}
