import { z } from 'zod'
import { StartError } from '@tessera/server-kit/start-error'
import { httpUrl } from './variable-types.ts'

export const objectStoreVariables = z.object({
  S3_ENDPOINT: httpUrl
    .optional()
    .describe('the address of an S3-compatible store, such as https://s3.example.org'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .describe('the name of a bucket, such as tessera'),
})

/** The bucket for media and release files, instead of the data folder. The credentials are in AWS variables and files. */
export interface ObjectStoreConfig {
  bucket: string
  /** Without the name of the bucket; null: Amazon's endpoint of the region. */
  endpoint: string | null
  /** Null: that of Amazon's configuration files. */
  region: string | null
  /** Whether the bucket is the first part of the path instead of a host. */
  pathStyle: boolean
}

/**
 * Reads the configuration of the S3-compatible store. Where the host of the endpoint starts with the bucket, requests
 * have the bucket in the host.
 *
 * @param region of `AWS_REGION`
 * @returns null when none of its variables is set
 * @throws {StartError} for an endpoint without a bucket
 */
export function readObjectStore(
  { S3_BUCKET: bucket, S3_ENDPOINT: endpoint }: z.output<typeof objectStoreVariables>,
  region: string | null,
): ObjectStoreConfig | null {
  if (bucket === undefined && endpoint === undefined) return null
  if (bucket === undefined)
    throw new StartError(`S3_ENDPOINT needs S3_BUCKET: ${objectStoreVariables.shape.S3_BUCKET.description}.`)
  if (endpoint === undefined) return { bucket, endpoint: null, region, pathStyle: false }
  const pathStyle = !new URL(endpoint).hostname.startsWith(`${bucket}.`)
  return {
    bucket,
    endpoint: pathStyle ? endpoint : endpoint.replace(`//${bucket}.`, '//'),
    // Stores other than Amazon's have one region and usually ignore its name
    region: region ?? 'us-east-1',
    pathStyle,
  }
}
