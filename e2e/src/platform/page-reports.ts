import type { BrowserContext, Page, Request } from '@playwright/test'
import {
  composition,
  compositionElementId,
  reportFault,
  reportMount,
  type CallBody,
  type Composition,
} from '@tessera/shared-contracts'

/** Sets Save-Data in a context, so that its pages prefetch no code. */
export const enableSaveData = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

/** Returns the composition of a page. If it has changed since, without the remotes that the page has not fetched. */
export async function readComposition(page: Page): Promise<Composition> {
  const written = await page.locator(`#${compositionElementId}`).textContent()
  const shown = composition.parse(JSON.parse(written ?? ''))
  if (!shown.deferred) return shown
  const response = await page.request.get(new URL(shown.deferred.url, page.url()).href)
  if (!response.ok()) return shown
  const complete = composition.parse(await response.json())
  // The HTML has more of the remote that the page shows
  const known = new Map(shown.remotes.map(remote => [remote.name, remote]))
  return { ...complete, remotes: complete.remotes.map(remote => known.get(remote.name) ?? remote) }
}

/** Waits until a page reports that a release is mounted, and returns its version. */
export async function waitForMount(page: Page, remote: string): Promise<string> {
  return (await waitForReport(page, reportMount, remote)).version
}

/** Waits until a page reports that a release failed, and returns the report. */
export const waitForFault = (page: Page, remote: string) => waitForReport(page, reportFault, remote)

async function waitForReport<C extends typeof reportMount | typeof reportFault>(
  page: Page,
  { path }: C,
  remote: string,
): Promise<CallBody<C>> {
  const body = (request: Request) => request.postDataJSON() as CallBody<C>
  const request = await page.waitForRequest(
    request => new URL(request.url()).pathname === path && body(request).remote === remote,
  )
  return body(request)
}
