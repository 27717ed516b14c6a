import { galleryPageElementId, getCreations, type AnswerOf } from '@tessera/shared-contracts'

/** So long after it was made, in milliseconds, the page's own answer is as good as the server's. */
const freshFor = 30_000

/**
 * The answer for page 1 of the gallery that the page has brought with it; at most once, and none where the page
 * is not new: one that is come back to may be as old as its tab.
 */
export function takePageOne(): AnswerOf<typeof getCreations> | undefined {
  const element = document.getElementById(galleryPageElementId)
  if (!element) return undefined
  element.remove()
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type === 'back_forward' || performance.now() > freshFor) return undefined
  const answer = getCreations.answer.safeParse(parsed(element.textContent))
  return answer.success ? answer.data : undefined
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
