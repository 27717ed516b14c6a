import { z } from 'zod'
import { StartError } from './start-error.ts'

export const objectStoreVariables = z.object({
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.enum(['0', '1']).optional(),
})

export const expectedOfObjectStore: Record<keyof typeof objectStoreVariables.shape, string> = {
  S3_ENDPOINT: 'the address of an S3-compatible store, such as https://s3.example.org',
  S3_BUCKET: 'the name of a bucket, such as tessera',
  S3_REGION: "the bucket's region, such as eu-central-1",
  S3_ACCESS_KEY_ID: 'the name of a key of the store',
  S3_SECRET_ACCESS_KEY: 'the key of S3_ACCESS_KEY_ID',
  S3_FORCE_PATH_STYLE: '0 where the bucket is a host of its own, or 1 where it is the first part of the path',
}

/** Where media and the files of releases are kept instead of below the data folder. */
export interface ObjectStoreConfig {
  bucket: string
  /** Null: Amazon's own, in the region. */
  endpoint: string | null
  region: string
  /** Null: what the machine is allowed, as Amazon's tools find out. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  /** Whether the bucket is the first part of the path instead of a host. */
  pathStyle: boolean
}

/**
 * Reads the part of the variables that is about the S3-compatible store.
 *
 * @returns null where none of them is set
 * @throws {StartError} that names a variable which is missing beside the others
 */
export function readObjectStore(values: z.output<typeof objectStoreVariables>): ObjectStoreConfig | null {
  const names = Object.keys(objectStoreVariables.shape) as (keyof typeof values)[]
  const set = names.find(name => values[name] !== undefined)
  if (set === undefined) return null
  const need = (name: keyof typeof values, beside: string): never => {
    throw new StartError(`${beside} is set, and needs ${name}: ${expectedOfObjectStore[name]}.`)
  }
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret } = values
  const bucket = values.S3_BUCKET ?? need('S3_BUCKET', set)
  if (keyId !== undefined && secret === undefined) need('S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID')
  if (secret !== undefined && keyId === undefined) need('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
  if (endpoint === undefined && values.S3_REGION === undefined) need('S3_REGION', 'S3_BUCKET')
  return {
    bucket,
    endpoint: endpoint ?? null,
    // Stores other than Amazon's have one region, and mostly do not mind what it is called
    region: values.S3_REGION ?? 'us-east-1',
    credentials: keyId && secret ? { accessKeyId: keyId, secretAccessKey: secret } : null,
    pathStyle: values.S3_FORCE_PATH_STYLE ? values.S3_FORCE_PATH_STYLE === '1' : endpoint !== undefined,
  }
}
