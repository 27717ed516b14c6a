import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { PutObjectCommandInput } from '@aws-sdk/client-s3'
import type { ObjectStoreConfig } from '../../config/object-store.ts'
import type { ByteRange } from '../../domain/media.ts'
import { asStartError, isMissing, isPassing } from './bucket-faults.ts'

/** A bucket of an S3-compatible store. An object is there whole or not at all: each is sent in one request. */
export interface Bucket {
  /** @param content bytes, or the path of a file of this machine, which is read as it is sent */
  put(key: string, content: Uint8Array | string, type?: string): Promise<void>
  /** Bytes; null where there is no such object. */
  size(key: string): Promise<number | null>
  /** The bytes from `start` to `end`, both included; fails where there is no such object. */
  read(key: string, range?: ByteRange): Readable
  /** Never fails for an object that is already gone. */
  remove(key: string): Promise<void>
  /** The objects whose keys begin so. */
  list(prefix: string): AsyncIterable<{ key: string; changedAt: number }>
  /** Rejects where the bucket does not answer. */
  check(): Promise<void>
  close(): void
}

/** How often a file is sent anew when the store fails; what lies in memory is sent anew by the client itself. */
const mostTries = 3

/** Connections to the store; the client's own bound is low for a site that hands on every file itself. */
const maxSockets = 200

const silent = () => undefined

/**
 * Opens the bucket, which must be there.
 *
 * @throws {StartError} that names the variable which has to be looked at
 */
export async function openBucket(config: ObjectStoreConfig): Promise<Bucket> {
  // Megabytes that an installation on its own disk never needs
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    region: config.region,
    forcePathStyle: config.pathStyle,
    ...(config.endpoint && { endpoint: config.endpoint }),
    ...(config.credentials && { credentials: config.credentials }),
    // Trailing checksums are Amazon's own; other stores keep them as a part of the object
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: mostTries,
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: 60_000,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
    // It would write to the console of files that are sent anew here
    logger: { debug: silent, info: silent, warn: silent, error: silent },
  })
  const Bucket = config.bucket

  const check = async () => {
    await client.send(new s3.HeadBucketCommand({ Bucket }))
  }
  const send = (object: Omit<PutObjectCommandInput, 'Bucket'>) =>
    client.send(new s3.PutObjectCommand({ Bucket, ...object }))

  async function putFile(key: string, path: string, type: { ContentType?: string }): Promise<void> {
    const { size: ContentLength } = await stat(path)
    for (let tries = 1; ; tries++) {
      const Body = createReadStream(path)
      try {
        await send({ Key: key, Body, ContentLength, ...type })
        return
      } catch (error) {
        if (tries === mostTries || !isPassing(error)) throw error
      } finally {
        Body.destroy()
      }
    }
  }

  async function* bytesOf(Key: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
    const Range = range && `bytes=${range.start}-${range.end}`
    const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key, ...(Range && { Range }) }))
    yield* Body as Readable
  }

  await check().catch((error: unknown) => {
    client.destroy()
    throw asStartError(error, config)
  })

  return {
    check,

    async put(Key, content, type) {
      const named = type === undefined ? {} : { ContentType: type }
      if (typeof content === 'string') await putFile(Key, content, named)
      else await send({ Key, Body: content, ContentLength: content.byteLength, ...named })
    },

    async size(Key) {
      try {
        const { ContentLength } = await client.send(new s3.HeadObjectCommand({ Bucket, Key }))
        return ContentLength ?? 0
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    read: (key, range) => Readable.from(bytesOf(key, range), { objectMode: false }),

    async remove(Key) {
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
    },

    async *list(Prefix) {
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix }))
        for (const { Key: key, LastModified } of page.Contents ?? [])
          if (key !== undefined) yield { key, changedAt: LastModified?.getTime() ?? Date.now() }
    },

    close: () => client.destroy(),
  }
}
