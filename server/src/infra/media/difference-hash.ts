import type { Sharp } from 'sharp'

const side = 8

/**
 * Returns the difference hash (dHash) of an image: 64 bits in hexadecimal. Each bit says whether a pixel of the image,
 * reduced to 9 x 8 shades of grey, is brighter than the next one. Copies in another size or format differ in few bits.
 */
export async function getDifferenceHash(image: Sharp): Promise<string> {
  const width = side + 1
  const pixels = await image
    .clone()
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(width, side, { fit: 'fill' })
    .raw()
    .toBuffer()
  let bits = 0n
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [pixel = 0, next = 0] = pixels.subarray(y * width + x)
      bits = (bits << 1n) | (pixel > next ? 1n : 0n)
    }
  return bits.toString(16).padStart(16, '0')
}
