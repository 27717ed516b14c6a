import {
  contractVersion,
  type ComposedRelease,
  type ComposedRemote,
  type Composition,
} from '@tessera/shared-contracts'

/** Creates a release of the gallery with one screen at `/tools`. */
export const createGalleryRelease = (version: string): ComposedRelease => ({
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

/** Its current release is 2, its previous release 1. */
export const galleryRemote: ComposedRemote = {
  name: 'mfe-gallery',
  current: createGalleryRelease('2'),
  previous: createGalleryRelease('1'),
}

export const createComposition = (...remotes: ComposedRemote[]): Composition => ({
  id: 'c1',
  channel: 'production',
  shell: { version: '1.0.0', base: '/remotes/shell/1.0.0/', integrity: {} },
  remotes,
})
