import type { PortfolioPage } from '@tessera/shared-contracts'
import type { TextRun } from './list-text-runs.ts'

/** A page that is drawn. Its canvas is released when the file has it: there is one at a time. */
export interface DrawnPage {
  readonly canvas: HTMLCanvasElement
  readonly texts: readonly TextRun[]
  /** How many images of the page failed to load. They are not drawn. */
  readonly missingImages: number
}

/** Draws a page with so many pixels of the canvas for each of its own. */
export type PageRenderer = (page: PortfolioPage, scale: number) => Promise<DrawnPage>
