import path from 'node:path'
import { StartError } from '@tessera/server-kit/start-error'
import { z } from 'zod'
import { nonEmptyText } from './variable-types.ts'

export const c2paVariables = z.object({
  C2PA_CERTIFICATE: nonEmptyText
    .optional()
    .describe("a PEM file with the signer's certificate, and then those that lead to its root"),
  C2PA_KEY: nonEmptyText.optional().describe('a PEM file with the private key of C2PA_CERTIFICATE'),
})

/** Returns absolute paths, or null: no image is signed. @throws {StartError} when one of the two is missing */
export function readC2paConfig(values: z.output<typeof c2paVariables>) {
  const { C2PA_CERTIFICATE: certificate, C2PA_KEY: key } = values
  if (certificate === undefined && key === undefined) return null
  if (certificate === undefined) throw new StartError('C2PA_KEY needs C2PA_CERTIFICATE.')
  if (key === undefined) throw new StartError('C2PA_CERTIFICATE needs C2PA_KEY.')
  return { certificate: path.resolve(certificate), key: path.resolve(key) }
}
