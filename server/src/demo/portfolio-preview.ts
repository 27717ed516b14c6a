import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { originalKey, type MediaStore, type Medium } from '../domain/media.ts'
import { pageSize, pictureBoxes, type DemoPage } from './demo-pages.ts'

/** The first page of a portfolio as a JPEG, as the editor would have sent it. */
export async function previewOf(
  page: DemoPage,
  backgroundColor: string,
  pictures: readonly (Medium | null)[],
  media: MediaStore,
): Promise<Buffer> {
  const boxes = pictureBoxes[page.layout] ?? []
  const layers = await Promise.all(
    boxes.map(async ([left, top, width, height], i) => {
      const medium = pictures[page.pictures[i] ?? -1]
      if (!medium) throw new Error(`a preview of the demo has no picture for place ${i}`)
      const file = await buffer(media.read(originalKey(medium)))
      return { input: await sharp(file).resize({ width, height, fit: 'cover' }).toBuffer(), left, top }
    }),
  )
  return sharp({ create: { ...pageSize, channels: 3, background: backgroundColor } })
    .composite(layers)
    .jpeg({ quality: 86 })
    .toBuffer()
}
