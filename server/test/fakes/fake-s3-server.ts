import type { RequestListener } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import S3rver from '@20minutes/s3rver'
import { isAllowed, type BucketPolicy } from './bucket-policy.ts'
import { openBucket, type Bucket } from '../../src/infra/storage/bucket/bucket.ts'
import type { ObjectStoreConfig } from '../../src/config/object-store-config.ts'

export interface FakeS3Server {
  config: ObjectStoreConfig
  /** The environment variables with which a process uses the server. */
  environment: Record<string, string>
  /** Breaks the connection of the next PUT requests after a part of the body has arrived. */
  failNextPuts(times: number): void
  /** From now on, requests are accepted without a response, or refused with 503. */
  breakWith(outage: 'silence' | 503): void
  repair(): void
  /** From now on, the key may do what the policy allows, and nothing else. */
  applyPolicy(policy: BucketPolicy): void
}

/** Starts an S3-compatible server with one empty bucket for a test. */
export async function startFakeS3Server(t: TestContext): Promise<FakeS3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-s3-'))
  const server = new S3rver({
    directory,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    vhostBuckets: false,
    // For requests to the whole bucket it signs another path than the client
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'tessera' }],
  })
  const { port } = await server.run()
  t.after(async () => {
    server.httpServer.closeAllConnections()
    await server.close()
    await rm(directory, { recursive: true })
  })

  let remainingFailures = 0
  let outage: 'silence' | 503 | null = null
  let policy: BucketPolicy | null = null
  const [handle] = server.httpServer.listeners('request') as RequestListener[]
  server.httpServer.removeAllListeners('request').on('request', (request, response) => {
    if (outage === 'silence') return
    if (outage === 503) return void response.writeHead(503).end()
    if (policy && !isAllowed(policy, request)) return void response.writeHead(403).end()
    if (request.method !== 'PUT' || remainingFailures === 0) return handle?.(request, response)
    remainingFailures -= 1
    request.once('data', () => request.destroy())
  })

  const endpoint = `http://127.0.0.1:${port}`
  // The client reads them from the environment
  const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
  Object.assign(process.env, credentials)
  return {
    config: {
      bucket: 'tessera',
      endpoint,
      region: 'us-east-1',
      pathStyle: true,
    },
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'tessera',
      ...credentials,
    },
    breakWith(how) {
      outage = how
    },
    repair() {
      outage = null
    },
    applyPolicy(applied) {
      policy = applied
    },
    failNextPuts(times) {
      remainingFailures = times
    },
  }
}

/** Opens the bucket of such a server. */
export async function openTestBucket(
  t: TestContext,
  timeouts?: Parameters<typeof openBucket>[1],
): Promise<{ bucket: Bucket; store: FakeS3Server }> {
  const store = await startFakeS3Server(t)
  const bucket = await openBucket(store.config, timeouts)
  t.after(() => bucket.close())
  return { bucket, store }
}
