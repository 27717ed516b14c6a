import { getCreations } from '@tessera/shared-contracts'
import type { HttpClient } from '../server/http-client.ts'
import type { RegisteredMember } from '../server/members.ts'
import type { SiteContent } from './visitors.ts'

/** Reads what the first pages of the gallery show. */
export async function readContent(
  client: HttpClient,
  members: readonly RegisteredMember[],
): Promise<SiteContent> {
  const pages = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const { body } = await client.request({ method: 'POST', path: `${getCreations.path}?page=${n + 1}` })
      return getCreations.response.parse(JSON.parse(body.toString()))
    }),
  )
  const shown = pages.flatMap(page => page.creations ?? [])
  return {
    members,
    thumbnails: [...new Set(shown.flatMap(({ thumb_url: address }) => address ?? []))],
    creationIds: shown.map(({ id }) => String(id)),
    snapshot: pages[0]?.snapshot ?? 0,
  }
}
