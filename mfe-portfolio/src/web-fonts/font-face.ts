import type { PortfolioFont } from '@tessera/shared-contracts'

/** One file of a font: for which weights it is, and the names under which a computer may have the same font. */
export type FontFace = readonly [family: PortfolioFont, weight: string, url: string, ...localNames: string[]]
