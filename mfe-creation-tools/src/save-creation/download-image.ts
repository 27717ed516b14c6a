/**
 * Downloads an image under a prefix and the time, such as `creation-1732200000000.png` (specification 2, §2 and §4). An image
 * from another origin opens in a new tab instead.
 */
export function downloadImage(
  imageUrl: string,
  prefix: 'creation-' | 'upscaled_',
  extension: '.png' | '.jpg' | '.webp' = '.png',
): void {
  const link = document.createElement('a')
  link.href = imageUrl
  link.download = `${prefix}${Date.now()}${extension}`
  link.target = '_blank'
  link.rel = 'noopener'
  link.click()
}
