import { tesseraManifest } from '@tessera/shared-contracts'
import { toJSONSchema } from 'zod/mini'
import type { JsonSchema } from './find-unknown-field.ts'

/** Creates the JSON schema of `tessera.json`, which is published as `schema/tessera.schema.json`. */
export function createManifestSchema(): JsonSchema {
  const schema = toJSONSchema(tesseraManifest, {
    io: 'input',
    override({ jsonSchema }) {
      if (jsonSchema.properties) jsonSchema.additionalProperties ??= false
    },
  })
  return schema as JsonSchema
}
