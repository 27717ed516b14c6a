import type { PortfolioStores } from './stores.ts'
import type { Transact } from '../../feature.ts'
import type { MediaStore } from '../media/media.ts'
import type { ImageProcessor } from '../media/images.ts'
import type { Moderator } from '../moderation/moderation.ts'
import type { Clock } from '@tessera/server-kit/clock'

export interface PortfolioDependencies {
  stores: PortfolioStores
  transact: Transact<PortfolioStores>
  media: MediaStore
  imageProcessor: ImageProcessor
  moderator: Moderator
  clock: Clock
}
