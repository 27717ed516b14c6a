import type { Composition } from '@tessera/shared-contracts'
import { computeIntegrity } from '../releases/release-files.ts'
import { referToHashLists } from './file-hashes.ts'
import type { CompositionDocument } from './resolved-composition.ts'

/** The path of documents, before the name of one. */
export const compositionDocumentPath = '/platform/compositions/'

/**
 * Writes the document of a composition. Its address is made from its content, because platforms of two versions may write
 * the same composition differently.
 *
 * @param importMap the import map of the pages, which not every page has in its HTML
 */
export function createCompositionDocument(
  composition: Composition,
  importMap: string | null,
): CompositionDocument {
  const json = JSON.stringify({ ...referToHashLists(composition), ...(importMap !== null && { importMap }) })
  const integrity = computeIntegrity(Buffer.from(json))
  const name = Buffer.from(integrity.replace('sha384-', ''), 'base64').toString('base64url').slice(0, 32)
  const isPublic = composition.remotes.every(({ current, previous }) => !current.roles && !previous?.roles)
  return { json, integrity, url: `${compositionDocumentPath}${name}.json`, isPublic }
}
