import { parseJson, galleryPageElementId, getCreations, type CallResponse } from '@tessera/shared-contracts'

/** The inlined page is used until the document is this old. */
const maxAgeMs = 30_000

/**
 * Returns the first page of the gallery that the server inlined in the document, and removes it. Returns undefined if
 * the document is old: a document from the back/forward cache may be as old as its tab.
 */
export function consumeInlinedPage(): CallResponse<typeof getCreations> | undefined {
  const element = document.getElementById(galleryPageElementId)
  if (!element) return undefined
  element.remove()
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'back_forward' || performance.now() > maxAgeMs) return undefined
  const page = getCreations.response.safeParse(parseJson(element.textContent))
  return page.success ? page.data : undefined
}
