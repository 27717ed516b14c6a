import type { PortfolioPage } from '@tessera/shared-contracts'
import type { PageRenderer, DrawnPage } from './drawing/drawn-page.ts'
import type { ExportedPortfolio, ExportFormat } from './exported-portfolio.ts'

export interface ExportOptions {
  portfolio: ExportedPortfolio
  format: ExportFormat
  /** Of the files, without an ending. */
  name: string
  language: string
  drawPage: (page: PortfolioPage, scale: number, signal: AbortSignal) => Promise<DrawnPage>
  /** Called with the number of the page that is drawn. */
  onPage: (number: number) => void
  signal: AbortSignal
}

export interface ExportResult {
  readonly files: readonly File[]
  readonly missingImages: number
  /** The numbers of the pages that lack an image. */
  readonly incompletePages: readonly number[]
}

/**
 * Draws the pages one after another and returns the files. An image that fails to load is left out.
 *
 * @throws as soon as `signal` is aborted, or where the browser cannot draw or encode a page
 */
export async function runExport(options: ExportOptions): Promise<ExportResult> {
  const { onPage, signal } = options
  const incompletePages: number[] = []
  let [number, missingImages] = [0, 0]
  const drawNext: PageRenderer = async (page, scale) => {
    signal.throwIfAborted()
    number += 1
    onPage(number)
    const drawn = await options.drawPage(page, scale, signal)
    missingImages += drawn.missingImages
    if (drawn.missingImages > 0) incompletePages.push(number)
    return drawn
  }
  const files = await raceAbort(createFiles(options, drawNext), signal)
  return { files, missingImages, incompletePages }
}

async function createFiles(
  { portfolio, format, name, language }: ExportOptions,
  drawPage: PageRenderer,
): Promise<File[]> {
  if (format === 'pdf') {
    const { createPdf } = await import('./pdf/create-pdf.ts')
    return [await createPdf({ portfolio, name, language }, drawPage)]
  }
  if (format === 'png') {
    const { createPageImages } = await import('./images/create-page-images.ts')
    return createPageImages(portfolio.pages, name, drawPage)
  }
  const { createLongImages } = await import('./images/create-long-images.ts')
  return createLongImages(portfolio.pages, name, drawPage)
}

/** Rejects at once when the signal is aborted: drawing a page cannot be interrupted. */
const raceAbort = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    promise.then(resolve, reject)
  })
