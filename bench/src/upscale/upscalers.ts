import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { createEmbeddedUpscaler } from '@tessera/server/embedded-upscale/embedded-upscale'
import { toSharp, readImage, type RgbImage } from './test-images.ts'

/** Doubles the size of images. */
export interface Upscaler {
  enlarge(small: RgbImage): Promise<RgbImage>
  close(): Promise<void>
}

const margin = 4

/** Bicubic with aligned pixel centers: sharp's own enlargement is shifted by half a pixel. */
export const bicubicUpscaler: Upscaler = {
  async enlarge(small) {
    const sides = { top: margin, bottom: margin, left: margin, right: margin }
    const mirrored = await readImage(toSharp(small).extend({ ...sides, extendWith: 'mirror' }))
    const enlarged = await readImage(
      toSharp(mirrored).affine([2, 0, 0, 2], { interpolator: 'bicubic', idx: 0.25, idy: 0.25 }),
    )
    const [width, height] = [2 * small.width, 2 * small.height]
    return readImage(toSharp(enlarged).extract({ left: 2 * margin, top: 2 * margin, width, height }))
  },
  close: () => Promise.resolve(),
}

/** A poll itself costs next to nothing. */
const pollIntervalMs = 5

/** The embedded upscaler with the page's sliders. With `detail` 0 it is Lanczos. */
export function createOwnUpscaler(sliders: {
  steps: number
  detail: number
  upscaleDetail: number
}): Upscaler {
  const engine = createEmbeddedUpscaler()
  return {
    async enlarge(small) {
      const file = small.jpeg ?? (await toSharp(small).png().toBuffer())
      const order = {
        image: file,
        format: small.jpeg ? 'jpg' : 'png',
        scenario: 'general',
        factor: 2,
        ...sliders,
      } as const
      const id = await engine.submit(order)
      for (;;) {
        const status = await engine.status(id)
        if (status.state === 'succeeded' && status.images[0]) {
          return readImage(sharp(status.images[0].file))
        }
        if (status.state === 'failed') throw new Error(status.reason)
        await setTimeout(pollIntervalMs)
      }
    },
    close: () => engine.close(),
  }
}
