import {
  composition,
  compositionElementId,
  type Composition,
  type ServedFiles,
} from '@tessera/shared-contracts'

/** Absolute address of a file of a release. */
export const fileAddress = (release: Pick<ServedFiles, 'base'>, file: string): string =>
  new URL(file, new URL(release.base, location.href)).href

/** The composition that the server wrote into the page. Throws where there is none, or one of another shape. */
export function readPageComposition(page: Document): Composition {
  const written = page.getElementById(compositionElementId)?.textContent
  if (!written) throw new Error('The page carries no composition.')
  return composition.parse(JSON.parse(written))
}

/**
 * What this page shows. Production shows what the server composed and nothing else: no address, cookie or
 * storage is looked at. On staging a remote may stand on its team's own development server.
 */
export async function shownComposition(served: Composition): Promise<Composition> {
  if (served.channel !== 'staging') return served
  const { withLocalReleases } = await import('../composer/local-releases.ts')
  return withLocalReleases(served)
}

declare global {
  /** Expected hash of a script or style by absolute address; every build looks here before it fetches. */
  var tesseraIntegrity: Record<string, string> | undefined
}

/** Lets the builds demand the right bytes for each file of each release in the composition. */
export function demandIntegrity({ shell, remotes }: Composition): void {
  const releases: ServedFiles[] = [shell]
  for (const { current, previous } of remotes) releases.push(current, ...(previous ? [previous] : []))
  globalThis.tesseraIntegrity = Object.fromEntries(
    releases.flatMap(release =>
      Object.entries(release.integrity).map(([file, hash]) => [fileAddress(release, file), hash]),
    ),
  )
}

/**
 * Spends what the page has fetched ahead of a release that failed. A browser answers the first request for a style that it
 * could not fetch ahead with that old failure; this is the first. (An entry has been asked for when its release has failed.)
 */
export async function spendPreloads(page: Document, release: Pick<ServedFiles, 'base'>): Promise<void> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel=preload]')]
  await Promise.all(links.filter(({ href }) => href.startsWith(fileAddress(release, ''))).map(spend))
}

async function spend(preload: HTMLLinkElement): Promise<void> {
  if (preload.getAttribute('as') === 'style') {
    const style = preload.cloneNode() as HTMLLinkElement
    style.rel = 'stylesheet'
    style.media = 'not all'
    await new Promise(ended => {
      style.onload = style.onerror = ended
      document.head.append(style)
    })
    style.remove()
  }
  preload.remove()
}
