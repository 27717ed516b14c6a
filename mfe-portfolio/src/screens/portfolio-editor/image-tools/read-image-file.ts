/** The longer side of an image in a draft is at most this: sharp on any page, small enough to store. */
const maxSidePx = 2000
/** A file up to this size stays as it is, byte for byte. */
const maxUnchangedBytes = 1_500_000
const quality = 0.86

/**
 * Reads an image file as a data URL. A large image is scaled down in the browser.
 *
 * @throws where the browser cannot show the file as an image
 */
export async function readImageFile(file: Blob): Promise<string> {
  const dataUrl = await readDataUrl(file)
  const image = new Image()
  image.src = dataUrl
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, maxSidePx / Math.max(width, height, 1))
  // A published page shows only these types, so an SVG is drawn as pixels
  const isPublishable = /^image\/(?:png|jpeg|webp|gif)$/.test(file.type)
  if (isPublishable && scale === 1 && file.size <= maxUnchangedBytes) return dataUrl
  return drawImage(image, { width: width * scale, height: height * scale }, file.type)
}

function drawImage(image: HTMLImageElement, size: { width: number; height: number }, type: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(size.width))
  canvas.height = Math.max(1, Math.round(size.height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  // Every type but JPEG can have transparent parts, which WebP retains
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
