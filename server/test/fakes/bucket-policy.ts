import type { IncomingMessage } from 'node:http'

/** A policy in the format of Amazon, with the parts that `deploy/bucket-policy.json` has. */
export interface BucketPolicy {
  Statement: { Effect: 'Allow'; Action: string[]; Resource: string | string[] }[]
}

const objectActions: Readonly<Record<string, string>> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
  DELETE: 's3:DeleteObject',
}

/** Returns whether a policy allows a request whose path starts with the bucket. */
export function isAllowed({ Statement }: BucketPolicy, { method = '', url = '' }: IncomingMessage): boolean {
  const path = decodeURIComponent(url.split('?')[0] ?? '').replace(/^\/|\/$/g, '')
  const isObject = path.includes('/')
  const action = isObject ? objectActions[method] : /GET|HEAD/.test(method) ? 's3:ListBucket' : undefined
  return Statement.some(
    ({ Action, Resource }) =>
      action !== undefined &&
      Action.includes(action) &&
      [Resource].flat().some(resource => matches(`arn:aws:s3:::${path}`, resource)),
  )
}

const matches = (name: string, pattern: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
