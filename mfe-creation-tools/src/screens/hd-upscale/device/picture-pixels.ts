import type { Pixels } from '@tessera/shared-upscaler/upscale'
import { DeviceError } from './device-error.ts'

/** Decodes a file upright and in the colours of the web. */
export async function readPixels(file: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new DeviceError('unreadable', { cause })
  })
  const { width, height } = bitmap
  const context = canvasOf(width, height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return { width, height, channels: 4, data: context.getImageData(0, 0, width, height).data }
}

export async function writePng({ width, height, data }: Pixels): Promise<Blob> {
  const context = canvasOf(width, height)
  context.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
  return context.canvas.convertToBlob({ type: 'image/png' })
}

function canvasOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new DeviceError('exhausted')
  return context
}
