import { contractVersion, defineCall, releaseRecord, type ReleaseRecord } from '@tessera/shared-contracts'

/** What a development server of a remote answers beside the remote's files. */
export const getRecord = defineCall({ method: 'GET', path: '/remote.json', answer: releaseRecord })

/** The record of a gallery that is being worked on. */
export const galleryRecord: ReleaseRecord = {
  name: 'mfe-gallery',
  contract: contractVersion,
  screens: [{ name: 'wall', path: '/tools', layout: 'site', title: { en: 'Tools', zh: '工具' } }],
  slices: [],
  namespace: 'mfe-gallery',
  container: 'gallery_development',
  entry: 'entry.js',
  screenFiles: {},
  languageFiles: {},
  shared: {},
  files: {},
}
