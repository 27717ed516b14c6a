import { defineCall, releaseRecord, type ReleaseRecord } from '@tessera/shared-contracts'
import { createGalleryRelease } from '../composition/testing.ts'

/** The call that returns the record of a development server's build. */
export const getReleaseRecord = defineCall('GET', '/remote.json', {
  response: releaseRecord,
})

/** The record of a gallery on a development server. */
export const galleryRecord: ReleaseRecord = {
  ...createGalleryRelease('development'),
  shared: {},
  files: {},
}
