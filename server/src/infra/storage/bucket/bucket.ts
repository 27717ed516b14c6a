import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { PutObjectCommandInput } from '@aws-sdk/client-s3'
import type { ObjectStoreConfig } from '../../../config/object-store-config.ts'
import type { ByteRange } from '../../../features/media/media.ts'
import { toStartError, isMissing, isRetryable, toOutage } from './bucket-errors.ts'

/**
 * A bucket of an S3-compatible store. Each object is sent in one request, so it exists completely or not at all. Every
 * method throws an {@link OutageError} while the store is away or does not respond in time.
 */
export interface Bucket {
  /** @param content bytes, or the path of a local file, which is streamed */
  put(key: string, content: Uint8Array | string, type?: string): Promise<void>
  /** The size in bytes; null if there is no such object. */
  size(key: string): Promise<number | null>
  /** Reads the bytes from `start` to `end`, both included; fails if there is no such object. */
  read(key: string, range?: ByteRange): Readable
  /** Does nothing if there is no such object. */
  remove(key: string): Promise<void>
  /** Lists the objects whose keys start with the prefix. */
  list(prefix: string): AsyncIterable<{ key: string; changedAt: number }>
  /** Rejects if the bucket does not respond. */
  check(): Promise<void>
  close(): void
}

/** Attempts to send a file if the store fails; the client itself repeats requests with content in memory. */
const maxAttempts = 3

/** The client's default is low for a server that forwards every file. */
const maxSockets = 200

/** In milliseconds. A store that sends nothing for `idle` counts as unreachable. Applies to each attempt. */
const defaultTimeouts = { connection: 5_000, idle: 10_000, request: 60_000 }

const noop = () => undefined

/**
 * Opens an existing bucket.
 *
 * @throws {StartError} that names the variable to check
 */
export async function openBucket(
  config: ObjectStoreConfig,
  timeouts: typeof defaultTimeouts = defaultTimeouts,
): Promise<Bucket> {
  // Loaded on demand: an installation without a bucket saves megabytes.
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    forcePathStyle: config.pathStyle,
    ...(config.endpoint && { endpoint: config.endpoint }),
    ...(config.region && { region: config.region }),
    ...(config.credentials && { credentials: config.credentials }),
    // Only Amazon supports trailing checksums; other stores save them as a part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts,
    requestHandler: {
      connectionTimeout: timeouts.connection,
      socketTimeout: timeouts.idle,
      requestTimeout: timeouts.request,
      // Without it, the client only logs
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
    // Otherwise the client logs to the console when a file is sent again.
    logger: { debug: noop, info: noop, warn: noop, error: noop },
  })
  const Bucket = config.bucket

  const check = async () => {
    await client.send(new s3.HeadBucketCommand({ Bucket }))
  }
  const send = (object: Omit<PutObjectCommandInput, 'Bucket'>, abortSignal?: AbortSignal) =>
    client.send(new s3.PutObjectCommand({ Bucket, ...object }), abortSignal && { abortSignal })

  async function putFile(key: string, path: string, type: { ContentType?: string }): Promise<void> {
    const { size: ContentLength } = await stat(path)
    for (let attempt = 1; ; attempt++) {
      const unreadable = new AbortController()
      // The client does not listen to the errors of the file
      const Body = createReadStream(path).once('error', error => unreadable.abort(error))
      try {
        await send({ Key: key, Body, ContentLength, ...type }, unreadable.signal)
        return
      } catch (error) {
        unreadable.signal.throwIfAborted()
        if (attempt === maxAttempts || !isRetryable(error)) throw toOutage(error)
      } finally {
        Body.destroy()
      }
    }
  }

  async function* readBytes(Key: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
    const Range = range && `bytes=${range.start}-${range.end}`
    try {
      const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key, ...(Range && { Range }) }))
      yield* Body as Readable
    } catch (error) {
      throw toOutage(error)
    }
  }

  await check().catch((error: unknown) => {
    client.destroy()
    throw toStartError(error, config)
  })

  return {
    check: () => check().catch(throwOutage),

    async put(Key, content, type) {
      const contentType = type === undefined ? {} : { ContentType: type }
      if (typeof content === 'string') return putFile(Key, content, contentType)
      await send({ Key, Body: content, ContentLength: content.byteLength, ...contentType }).catch(throwOutage)
    },

    async size(Key) {
      try {
        const { ContentLength } = await client.send(new s3.HeadObjectCommand({ Bucket, Key }))
        return ContentLength ?? 0
      } catch (error) {
        if (isMissing(error)) return null
        throw toOutage(error)
      }
    },

    read: (key, range) => Readable.from(readBytes(key, range), { objectMode: false }),

    async remove(Key) {
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key })).catch(throwOutage)
    },

    async *list(Prefix) {
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix }))
        for (const { Key: key, LastModified } of page.Contents ?? [])
          if (key !== undefined) yield { key, changedAt: LastModified?.getTime() ?? Date.now() }
    },

    close: () => client.destroy(),
  }
}

function throwOutage(error: unknown): never {
  throw toOutage(error)
}
