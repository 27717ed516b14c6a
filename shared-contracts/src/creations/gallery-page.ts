/**
 * The id of the element that contains page 1 of the gallery as JSON, in the form of a `getCreations` response. The
 * server adds it to the gallery's HTML where the gallery has creations.
 */
export const galleryPageElementId = 'gallery-page'

/**
 * The width of an image in the gallery, as the `sizes` of an `<img>`. The HTML preloads the first images with the same
 * value, so the browser chooses the same files for the preload and for the `<img>`.
 */
export const galleryImageSizes = [
  '(width < 372px) calc(100vw - 32px)',
  '(width < 648px) calc(50vw - 24px)',
  '(width < 900px) calc(33.33vw - 27px)',
  // From 900 px on, the sidebar is beside the gallery
  '(width < 920px) calc(50vw - 168px)',
  '(width < 1236px) calc(33.33vw - 117px)',
  '(width < 1576px) calc(25vw - 96px)',
  '(width < 1836px) calc(20vw - 80px)',
  '(width < 2032px) calc(16.67vw - 69px)',
  '270px',
].join(', ')
