import type { Pixels } from '@tessera/shared-upscaler/upscale'
import { DeviceError } from './device-error.ts'

/** Decodes an image file, applies its orientation and converts it to sRGB. */
export async function decodeImage(file: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new DeviceError('unreadable', { cause })
  })
  const { width, height } = bitmap
  const context = createCanvasContext(width, height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return { width, height, channels: 4, data: context.getImageData(0, 0, width, height).data }
}

export async function encodePng({ width, height, data }: Pixels): Promise<Blob> {
  const context = createCanvasContext(width, height)
  context.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
  return context.canvas.convertToBlob({ type: 'image/png' })
}

function createCanvasContext(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new DeviceError('exhausted')
  return context
}
