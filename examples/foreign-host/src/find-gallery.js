/**
 * Asks a Tessera site which release of its gallery is live, and describes it as a remote for the runtime of Module
 * Federation: by its manifest, or by its entry, whose container has the name `mfe_gallery`.
 *
 * @param {'manifest' | 'entry'} by
 */
export async function findGallery(by) {
  const site = document.documentElement.dataset.tessera
  const { remotes } = await (await fetch(new URL('/platform/composition.json', site))).json()
  const { current } = remotes.find(({ name }) => name === 'mfe-gallery')
  const base = new URL(current.base, site)
  const name = 'mfe_gallery'
  return by === 'entry'
    ? { name, entry: new URL(current.entry, base).href, type: 'global', entryGlobalName: name }
    : { name, entry: new URL('mf-manifest.json', base).href }
}

/** How the page was asked to find the gallery: `?by=entry`. */
export const getWay = () =>
  new URLSearchParams(location.search).get('by') === 'entry' ? 'entry' : 'manifest'
