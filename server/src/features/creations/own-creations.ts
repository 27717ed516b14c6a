import type { OwnCreation } from '@tessera/shared-contracts'
import { toOwnCreation } from './creations.ts'
import type { CreationStores } from './stores.ts'
import type { Creation, CreationCursor } from './creation-record.ts'

/** A page that knows no further ones shows this many, so it is longer than a page of the gallery. */
const pageSize = 200

/** The characters of a prompt that a list of creations has. */
const maxPromptExcerpt = 200

/** Returns a creation for its owner, with the beginning of its prompt. */
export const toPromptedCreation = (creation: Creation): OwnCreation => ({
  ...toOwnCreation(creation),
  prompt: creation.prompt?.slice(0, maxPromptExcerpt).toWellFormed() ?? null,
})

/**
 * Lists a page of the member's creations, newest first. `nextCursor` is null on the last page.
 *
 * @param cursor the `nextCursor` of the page before; the contract has checked its form
 */
export async function listOwnCreations(
  { creations }: Pick<CreationStores, 'creations'>,
  memberId: string,
  { cursor, withPrompts = false }: { cursor?: string | undefined; withPrompts?: boolean } = {},
): Promise<{ creations: OwnCreation[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : parseCursor(cursor)
  // One more shows whether there is a next page
  const found = await creations.listByMember(memberId, pageSize + 1, after)
  const page = found.slice(0, pageSize)
  const last = page.at(-1)
  const hasMore = last !== undefined && found.length > pageSize
  return {
    creations: page.map(withPrompts ? toPromptedCreation : toOwnCreation),
    nextCursor: hasMore ? `${last.createdAt}.${last.sequence ?? 0}.${last.id}` : null,
  }
}

function parseCursor(cursor: string): CreationCursor {
  const [createdAt = '', sequence = '', id = ''] = cursor.split('.')
  return { createdAt: Number(createdAt), sequence: Number(sequence), id }
}
