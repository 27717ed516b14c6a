import type { PortfolioPage } from '@tessera/shared-contracts'
import type { PageRenderer } from '../drawing/drawn-page.ts'
import { releaseCanvas, toImageFile } from './canvas.ts'
import { getHeightAt, planLongImages, type LongImage } from './plan-long-images.ts'

/** Creates one JPEG image of all pages, `Lakes.jpg`, or several where one would be too long: `Lakes-1.jpg`. */
export async function createLongImages(
  pages: readonly PortfolioPage[],
  name: string,
  drawPage: PageRenderer,
): Promise<File[]> {
  const images = planLongImages(pages)
  const files: File[] = []
  for (const [index, image] of images.entries()) {
    const suffix = images.length === 1 ? '' : `-${index + 1}`
    const canvas = await drawLongImage(image, drawPage)
    files.push(await toImageFile(canvas, `${name}${suffix}.jpg`, 'image/jpeg'))
  }
  return files
}

async function drawLongImage(
  { width, height, pages }: LongImage<PortfolioPage>,
  drawPage: PageRenderer,
): Promise<HTMLCanvasElement> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  let top = 0
  for (const page of pages) {
    const pageHeight = getHeightAt(page, width)
    const { canvas: drawn } = await drawPage(page, width / page.width)
    context.drawImage(drawn, 0, top, width, pageHeight)
    releaseCanvas(drawn)
    top += pageHeight
  }
  return canvas
}
