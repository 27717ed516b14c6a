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

/** Secrets among the variables of Amazon's tools. */
export const awsVariableNames = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'] as const

/** The bucket for media and release files, instead of the data folder. */
export interface ObjectStoreConfig {
  bucket: string
  /** Without the name of the bucket; null: Amazon's endpoint of the region. */
  endpoint: string | null
  /** Null: that of Amazon's configuration files. */
  region: string | null
  /** Without it, the S3 client finds them as Amazon's tools do: the role of the machine, or Amazon's configuration files. */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
  /** Whether the bucket is the first part of the path instead of a host. */
  pathStyle: boolean
}

/**
 * Reads the configuration of the S3-compatible store. Where the host of the endpoint starts with the bucket, requests
 * have the bucket in the host.
 *
 * @param env has the variables of Amazon's tools
 * @returns null when none of its variables is set
 * @throws {StartError} for an endpoint without a bucket
 */
export function readObjectStore(
  { S3_BUCKET: bucket, S3_ENDPOINT: endpoint }: z.output<typeof objectStoreVariables>,
  env: Readonly<Record<string, string | undefined>>,
): ObjectStoreConfig | null {
  if (bucket === undefined && endpoint === undefined) return null
  if (bucket === undefined)
    throw new StartError(`S3_ENDPOINT needs S3_BUCKET: ${objectStoreVariables.shape.S3_BUCKET.description}.`)
  const { AWS_REGION: region = null } = env
  const keys = readCredentials(env)
  if (endpoint === undefined) return { bucket, endpoint: null, region, pathStyle: false, ...keys }
  const pathStyle = !new URL(endpoint).hostname.startsWith(`${bucket}.`)
  return {
    bucket,
    endpoint: pathStyle ? endpoint : endpoint.replace(`//${bucket}.`, '//'),
    // Stores other than Amazon's have one region and usually ignore its name
    region: region ?? 'us-east-1',
    pathStyle,
    ...keys,
  }
}

function readCredentials({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_SESSION_TOKEN: sessionToken,
}: Readonly<Record<string, string | undefined>>): Pick<ObjectStoreConfig, 'credentials'> {
  if (accessKeyId === undefined || secretAccessKey === undefined) return {}
  return { credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } }
}
