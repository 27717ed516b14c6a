import type { GalleryStores } from '../gallery/stores.ts'
import type { PortfolioStores } from '../portfolios/stores.ts'

/** The stores of the features that this one calls. It has none of its own. */
export type PageStores = GalleryStores & PortfolioStores
