import { z } from 'zod'
import { StartError } from '@tessera/platform/start-error'
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
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional()
    .describe("the bucket's region, such as eu-central-1"),
  S3_ACCESS_KEY_ID: z.string().optional().describe('the name of a key of the store'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('the key of S3_ACCESS_KEY_ID'),
  S3_FORCE_PATH_STYLE: z
    .enum(['0', '1'])
    .optional()
    .describe('0 where the bucket is a host of its own, or 1 where it is the first part of the path'),
})

/** The bucket for media and release files, instead of the data folder. */
export interface ObjectStoreConfig {
  bucket: string
  /** Null: Amazon's endpoint of the region. */
  endpoint: string | null
  region: string
  /** Null: the default credentials of the machine, as in Amazon's tools. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  /** Whether the bucket is the first part of the path instead of a host. */
  pathStyle: boolean
}

/**
 * Reads the configuration of the S3-compatible store.
 *
 * @returns null when none of its variables is set
 * @throws {StartError} that names a variable which the others require
 */
export function readObjectStore(values: z.output<typeof objectStoreVariables>): ObjectStoreConfig | null {
  const names = Object.keys(objectStoreVariables.shape) as (keyof typeof values)[]
  const set = names.find(name => values[name] !== undefined)
  if (set === undefined) return null
  const failMissing = (name: keyof typeof values, beside: string): never => {
    throw new StartError(
      `${beside} is set, and needs ${name}: ${objectStoreVariables.shape[name].description}.`,
    )
  }
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret } = values
  const bucket = values.S3_BUCKET ?? failMissing('S3_BUCKET', set)
  if (keyId !== undefined && secret === undefined) failMissing('S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID')
  if (secret !== undefined && keyId === undefined) failMissing('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
  if (endpoint === undefined && values.S3_REGION === undefined) failMissing('S3_REGION', 'S3_BUCKET')
  return {
    bucket,
    endpoint: endpoint ?? null,
    // Stores other than Amazon's have one region and usually ignore its name
    region: values.S3_REGION ?? 'us-east-1',
    credentials: keyId && secret ? { accessKeyId: keyId, secretAccessKey: secret } : null,
    pathStyle: values.S3_FORCE_PATH_STYLE ? values.S3_FORCE_PATH_STYLE === '1' : endpoint !== undefined,
  }
}
