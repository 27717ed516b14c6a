import {
  contractVersion,
  type ComposedRelease,
  type ComposedRemote,
  type Composition,
} from '@tessera/shared-contracts'

/** A release of the gallery with one screen, at `/tools`. */
export const galleryRelease = (version: string): ComposedRelease => ({
  name: 'mfe-gallery',
  contract: contractVersion,
  screens: [{ name: 'wall', path: '/tools', layout: 'site', title: { en: 'Tools', zh: '工具' } }],
  slices: [],
  namespace: 'mfe-gallery',
  version,
  base: `/remotes/mfe-gallery/${version}/`,
  container: `gallery_${version}`,
  entry: 'entry.js',
  screenFiles: {},
  languageFiles: {},
  integrity: {},
})

/** Release 2 is live, 1 was before. */
export const gallery: ComposedRemote = {
  name: 'mfe-gallery',
  current: galleryRelease('2'),
  previous: galleryRelease('1'),
}

export const compositionOf = (...remotes: ComposedRemote[]): Composition => ({
  id: 'c1',
  channel: 'production',
  shell: { version: '1.0.0', base: '/remotes/shell/1.0.0/', integrity: {} },
  remotes,
})
