import { contractVersion, defineCall, releaseRecord, type ReleaseRecord } from '@tessera/shared-contracts'

/** The call that returns the record of a development server's build. */
export const getReleaseRecord = defineCall('GET', '/remote.json', {
  response: releaseRecord,
})

/** The record of a gallery on a development server. */
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
