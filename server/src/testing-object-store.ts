import type { RequestListener } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import S3rver from '@20minutes/s3rver'
import { openBucket, type Bucket } from './adapters/bucket/bucket.ts'
import type { ObjectStoreConfig } from './config/object-store.ts'

export interface ObjectStore {
  config: ObjectStoreConfig
  /** What tells a process of it. */
  environment: Record<string, string>
  /** Cuts the connection of the next requests that put something, when a part of each has arrived. */
  breakNextPuts(times: number): void
}

/** A real S3-compatible server with one empty bucket, for the length of a test. */
export async function startObjectStore(t: TestContext): Promise<ObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-s3-'))
  const server = new S3rver({
    directory,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    vhostBuckets: false,
    // It reckons with another path than the client for what concerns the whole bucket
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'tessera' }],
  })
  const { port } = await server.run()
  t.after(async () => {
    server.httpServer.closeAllConnections()
    await server.close()
    await rm(directory, { recursive: true })
  })

  let breaks = 0
  const [answer] = server.httpServer.listeners('request') as RequestListener[]
  server.httpServer.removeAllListeners('request').on('request', (request, response) => {
    if (request.method !== 'PUT' || breaks === 0) return answer?.(request, response)
    breaks -= 1
    request.once('data', () => request.destroy())
  })

  const endpoint = `http://127.0.0.1:${port}`
  const key = 'S3RVER'
  return {
    config: {
      bucket: 'tessera',
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: key, secretAccessKey: key },
      pathStyle: true,
    },
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'tessera',
      S3_ACCESS_KEY_ID: key,
      S3_SECRET_ACCESS_KEY: key,
    },
    breakNextPuts(times) {
      breaks = times
    },
  }
}

/** The bucket of such a server. */
export async function openTestBucket(t: TestContext): Promise<{ bucket: Bucket; store: ObjectStore }> {
  const store = await startObjectStore(t)
  const bucket = await openBucket(store.config)
  t.after(() => bucket.close())
  return { bucket, store }
}
