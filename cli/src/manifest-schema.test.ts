import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { format } from 'prettier'
import { createManifestSchema } from './manifest-schema.ts'

const file = path.join(import.meta.dirname, '../schema/tessera.schema.json')

test('the published schema is that of the contracts; UPDATE_SCHEMA=1 writes it', async () => {
  const schema = await format(JSON.stringify(createManifestSchema()), { parser: 'json', printWidth: 110 })
  if (process.env.UPDATE_SCHEMA) await writeFile(file, schema)
  assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), JSON.parse(schema))
})

test('the schema lists the kinds of mounting and knows no other fields', () => {
  const { properties, additionalProperties } = createManifestSchema()
  const screen = properties?.screens?.items
  assert.equal(additionalProperties, false)
  assert.equal(screen?.additionalProperties, false)
  assert.ok(JSON.stringify(screen.properties?.mount).includes('"own-react"'))
})
