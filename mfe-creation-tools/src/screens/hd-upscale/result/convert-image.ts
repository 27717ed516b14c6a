import type { Bytes, ImageMetadata } from '../metadata/image-metadata.ts'
import { addJpegMetadata } from '../metadata/jpeg-metadata.ts'
import { readPngMetadata } from '../metadata/png-metadata.ts'
import { addWebpMetadata } from '../metadata/webp-metadata.ts'
import { imageFormats, type ImageFormat } from './image-format.ts'

/** Of 1. From here on the loss is invisible at the size of the image. */
const quality = 0.92

/**
 * Converts a PNG to another format. The marks of generated images and the parameters of the generation stay. In a JPEG, what is transparent becomes
 * white.
 *
 * @throws {Error} the image is too large for this device, or the browser cannot write the format
 */
export async function convertPng(png: Blob, format: Exclude<ImageFormat, 'png'>): Promise<Blob> {
  const metadata = readPngMetadata(new Uint8Array(await png.arrayBuffer()))
  const bitmap = await createImageBitmap(png)
  const size = { width: bitmap.width, height: bitmap.height }
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas of this size')
  if (format === 'jpeg') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.width, size.height)
  }
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const { type } = imageFormats[format]
  const encoded = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))
  if (encoded?.type !== type) throw new Error(`The browser cannot write ${type}`)
  const bytes = new Uint8Array(await encoded.arrayBuffer())
  return new Blob([addMetadata(bytes, format, metadata, size)], { type })
}

function addMetadata(
  bytes: Bytes,
  format: Exclude<ImageFormat, 'png'>,
  metadata: ImageMetadata,
  size: { width: number; height: number },
): Bytes {
  return format === 'jpeg' ? addJpegMetadata(bytes, metadata) : addWebpMetadata(bytes, metadata, size)
}
