import type { QueryReader } from '@tessera/server-kit/database/queries'
import type { Queries } from '../../database/queries.ts'
import type { CreationStores } from '../creations/stores.ts'
import { createGalleryStore } from './store.ts'
import { createGallerySearchStore } from './search/store.ts'

/** @param read runs the queries of gallery pages */
export const createGalleryStores = (queries: Queries, read?: QueryReader) => ({
  gallery: createGalleryStore(queries, read),
  gallerySearch: createGallerySearchStore(queries, read),
})

/** The stores of this feature, and of the features that its rules call. */
export type GalleryStores = ReturnType<typeof createGalleryStores> & CreationStores
