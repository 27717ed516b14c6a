import type { Feature } from '../../feature.ts'
import { moderation } from '../moderation/feature.ts'
import { createMediaRecordStores } from './stores.ts'
import { deleteUnusedPortfolioImages } from './media-cleanup.ts'

/** Files of images and videos, and what smaller files are made of them. */
export const media = {
  uses: [moderation],
  stores: createMediaRecordStores,
  jobs: [{ run: deleteUnusedPortfolioImages }],
} satisfies Feature
