import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { originalKey, type MediaStore, type MediaFile } from '../features/media/media.ts'
import { pageSize, imageBoxes, type DemoPage } from './demo-pages.ts'

/** Renders the first page of a portfolio as a JPEG, as the editor does. */
export async function renderPreview(
  page: DemoPage,
  backgroundColor: string,
  images: readonly (MediaFile | null)[],
  media: MediaStore,
): Promise<Buffer> {
  const boxes = imageBoxes[page.layout] ?? []
  const layers = await Promise.all(
    boxes.map(async ([left, top, width, height], i) => {
      const medium = images[page.images[i] ?? -1]
      if (!medium) throw new Error(`a preview of the demo has no image for place ${i}`)
      const file = await buffer(media.read(originalKey(medium)))
      return { input: await sharp(file).resize({ width, height, fit: 'cover' }).toBuffer(), left, top }
    }),
  )
  return sharp({ create: { ...pageSize, channels: 3, background: backgroundColor } })
    .composite(layers)
    .jpeg({ quality: 86 })
    .toBuffer()
}
