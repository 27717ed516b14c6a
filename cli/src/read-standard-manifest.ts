import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  parseJson,
  standardRemoteManifest,
  tesseraManifest,
  type StandardRemoteManifest,
} from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'
import { findUnknownField } from './find-unknown-field.ts'
import { createManifestSchema } from './manifest-schema.ts'

export const manifestFile = 'tessera.json'

/**
 * Reads `tessera.json` in the folder of a build or above it. Null where there is none.
 *
 * @throws {CommandError} that names a field that is missing, wrong or unknown
 */
export async function readStandardManifest(dist: string): Promise<StandardRemoteManifest | null> {
  for (const folder of [dist, path.dirname(dist)]) {
    const file = path.join(folder, manifestFile)
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text === null) continue
    // First, because a misspelt field also lacks under its right name
    const unknownField = findUnknownField(parseJson(text), createManifestSchema())
    if (unknownField !== null) throw new CommandError(`${file}: ${unknownField}`)
    await readJson(file, tesseraManifest)
    return readJson(file, standardRemoteManifest)
  }
  return null
}

interface Schema<Output> {
  safeParse(value: unknown): {
    data?: Output
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
  }
}

/** Reads a JSON file. Null where it does not exist. */
export async function readJson<Output>(file: string, schema: Schema<Output>): Promise<Output | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  const { data, error } = schema.safeParse(parseJson(text))
  if (data !== undefined) return data
  const [issue] = error?.issues ?? []
  const field = issue?.path.join('.')
  throw new CommandError(
    field ? `${file}: "${field}" is missing or wrong (${issue?.message}).` : `${file} is no valid JSON.`,
  )
}
