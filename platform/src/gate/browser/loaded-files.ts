import type { Page } from 'playwright-core'
import type { ReleaseReference } from '@tessera/shared-contracts'

/** Code and data. Images, fonts and media have no budget. */
const isCounted = (file: string) => /\.([cm]?js|css|json|wasm)$/.test(file)

/**
 * Collects which files of a release a page requests. Await nothing: it starts at once.
 *
 * @returns a function that lists the files that were requested before a time on the clock of `performance.now()`
 */
export function collectLoadedFiles(page: Page, { remote, version }: ReleaseReference) {
  const base = `/remotes/${remote}/${version}/`
  const requested = new Map<string, number>()
  page.on('request', request => {
    const path = decodeURIComponent(new URL(request.url()).pathname)
    const file = path.startsWith(base) ? path.slice(base.length) : ''
    if (isCounted(file) && !requested.has(file)) requested.set(file, performance.now())
  })
  return (before: number): string[] => [...requested].filter(([, at]) => at < before).map(([file]) => file)
}
