import { parseJson } from '@tessera/shared-contracts'
import type { Queries } from '../database/queries.ts'
import { compositionLink, type CompositionLink } from './composition-link.ts'

/** Stores the links to compositions on staging. */
export const createCompositionLinkStore = (queries: Queries) => ({
  /** Adds a link, and deletes the links that expired before `staleBefore`, in milliseconds since 1970. */
  async add(id: string, link: CompositionLink, staleBefore: number): Promise<void> {
    await queries.deleteFrom('composition_links').where('expires_at', '<', staleBefore).execute()
    await queries
      .insertInto('composition_links')
      .values({ id, content: JSON.stringify(link), expires_at: link.expires })
      .execute()
  },

  /** Returns null for an unknown id, and for the link of a later server that this one cannot read. */
  async find(id: string): Promise<CompositionLink | null> {
    const row = await queries
      .selectFrom('composition_links')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirst()
    return row === undefined ? null : (compositionLink.safeParse(parseJson(row.content)).data ?? null)
  },
})
export type CompositionLinkStore = ReturnType<typeof createCompositionLinkStore>
