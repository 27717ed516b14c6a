import { type MediaCleanupNeeds, deleteListedMedia } from '../media/media-cleanup.ts'

/**
 * Deletes the files of deleted uploads that no creation shows.
 *
 * @param creationIds of the deleted creations; all of them by default
 */
export const deleteUnusedUploads = (
  services: MediaCleanupNeeds,
  creationIds?: readonly string[],
): Promise<void> =>
  deleteListedMedia(services, limit => services.stores.media.listUnusedUploads(limit, creationIds))
