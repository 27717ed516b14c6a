import type { PortfolioPage } from '@tessera/shared-contracts'
import type { PageRenderer } from '../drawing/drawn-page.ts'
import { getPageScale, toImageFile } from './canvas.ts'

/** Creates a PNG image of each page: `Lakes-01.png`. */
export async function createPageImages(
  pages: readonly PortfolioPage[],
  name: string,
  drawPage: PageRenderer,
): Promise<File[]> {
  const digits = Math.max(2, String(pages.length).length)
  const files: File[] = []
  for (const [index, page] of pages.entries()) {
    const { canvas } = await drawPage(page, getPageScale(page))
    const number = String(index + 1).padStart(digits, '0')
    files.push(await toImageFile(canvas, `${name}-${number}.png`, 'image/png'))
  }
  return files
}
