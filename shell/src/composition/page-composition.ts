import {
  composition,
  compositionElementId,
  type Composition,
  type ServedRelease,
} from '@tessera/shared-contracts'

/** Returns the absolute URL of a file of a release. */
export const getFileUrl = (release: Pick<ServedRelease, 'base'>, file: string): string =>
  new URL(file, new URL(release.base, location.href)).href

/** Returns the composition that the server wrote into the page. Throws where it is missing or invalid. */
export function readPageComposition(page: Document): Composition {
  const json = page.getElementById(compositionElementId)?.textContent
  if (!json) throw new Error('The page carries no composition.')
  return composition.parse(JSON.parse(json))
}

/**
 * Returns the composition that this page shows. On production it is the served one: no address, cookie or storage
 * changes it. On staging, remotes may be replaced by development servers.
 */
export async function resolvePageComposition(served: Composition): Promise<Composition> {
  if (served.channel !== 'staging') return served
  const { withLocalReleases } = await import('../composer/local-servers/local-releases.ts')
  return withLocalReleases(served)
}

/**
 * Removes the preloads of a release that failed. A browser responds to the first request for a style with the result of
 * its preload, even if that failed; this function makes that request. Scripts do not need it, because the failed
 * release has already requested its entry.
 */
export async function evictFailedPreloads(
  page: Document,
  release: Pick<ServedRelease, 'base'>,
): Promise<void> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel=preload]')]
  await Promise.all(links.filter(({ href }) => href.startsWith(getFileUrl(release, ''))).map(evictPreload))
}

async function evictPreload(preload: HTMLLinkElement): Promise<void> {
  if (preload.getAttribute('as') === 'style') {
    const style = preload.cloneNode() as HTMLLinkElement
    style.rel = 'stylesheet'
    style.media = 'not all'
    await new Promise(resolve => {
      style.onload = style.onerror = resolve
      document.head.append(style)
    })
    style.remove()
  }
  preload.remove()
}
