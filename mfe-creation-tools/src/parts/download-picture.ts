/**
 * Saves a picture as a PNG named by a prefix and the time, as `creation-1732200000000.png` (specification 2,
 * §2 and §4); one of another origin opens beside the page.
 */
export function downloadPicture(imageUrl: string, prefix: 'creation-' | 'upscaled_'): void {
  const link = document.createElement('a')
  link.href = imageUrl
  link.download = `${prefix}${Date.now()}.png`
  link.target = '_blank'
  link.rel = 'noopener'
  link.click()
}
