/** The image of a link preview. */
export interface LinkPreviewImage {
  /** Path below the origin of the site. */
  address: string
  width: number
  height: number
  alt: string
}
