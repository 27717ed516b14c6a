/** Longest side of a picture in a draft, in pixels: sharp on any page, small enough to keep. */
const longestSide = 2000
/** A file that is small already stays as it is, byte for byte. */
const smallFile = 1_500_000
const quality = 0.86

/**
 * Reads an image file as a data URL, made smaller in the browser where it is large.
 *
 * @throws where the file is no picture that this browser can show
 */
export async function readPicture(file: Blob): Promise<string> {
  const address = await readDataUrl(file)
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const { naturalWidth: width, naturalHeight: height } = picture
  const scale = Math.min(1, longestSide / Math.max(width, height, 1))
  // A drawing made of lines has to become pixels: a published page shows nothing else.
  const isPixels = /^image\/(?:png|jpeg|webp|gif)$/.test(file.type)
  if (isPixels && scale === 1 && file.size <= smallFile) return address
  return draw(picture, { width: width * scale, height: height * scale }, file.type)
}

function draw(picture: HTMLImageElement, size: { width: number; height: number }, type: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(size.width))
  canvas.height = Math.max(1, Math.round(size.height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  // Only a JPEG is sure to have nothing transparent.
  return canvas.toDataURL(type === 'image/jpeg' ? type : 'image/webp', quality)
}

function readDataUrl(file: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
    reader.readAsDataURL(file)
  })
}
