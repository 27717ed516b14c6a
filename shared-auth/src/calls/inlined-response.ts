import { inlinedCallAttribute } from '@tessera/shared-contracts'

/** Inlined responses are used until the document is this old. */
const maxAgeMs = 30_000

/** The inlined responses where there is no document, by method and URL. */
let provided: ReadonlyMap<string, string> | null = null

/** Sets the inlined responses for a first frame, which is rendered without a document. By method and URL, as JSON. */
export function provideInlinedResponses(responses: ReadonlyMap<string, string>): void {
  provided = responses
}

/**
 * Returns the response to a call that the server inlined in the document, and removes it. Returns undefined if there is
 * none, if it is in another language, or if the document is old: one from the back/forward cache may be as old as its tab.
 */
export function consumeInlinedResponse(method: string, url: string): string | undefined {
  if (provided) return provided.get(`${method} ${url}`)
  const elements = document.querySelectorAll<HTMLElement>(`script[${inlinedCallAttribute}]`)
  const element = [...elements].find(each => each.getAttribute(inlinedCallAttribute) === `${method} ${url}`)
  if (!element) return undefined
  element.remove()
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isOld = navigation?.type === 'back_forward' || performance.now() > maxAgeMs
  return isOld || element.lang !== document.documentElement.lang ? undefined : element.textContent
}
