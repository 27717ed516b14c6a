/** Saves a picture as `creation-{timestamp}.png` (specification 2, §2); one of another origin opens beside the page. */
export function downloadPicture(imageUrl: string): void {
  const link = document.createElement('a')
  link.href = imageUrl
  link.download = `creation-${Date.now()}.png`
  link.target = '_blank'
  link.rel = 'noopener'
  link.click()
}
