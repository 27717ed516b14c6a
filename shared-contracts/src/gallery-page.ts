/**
 * Id of the element that brings the answer for page 1 with the page of the gallery: JSON, as `getCreations`
 * answers it. It is there where the gallery has works, and as old as the page.
 */
export const galleryPageElementId = 'gallery-page'

/**
 * How wide a picture stands on the gallery's wall, as the `sizes` of an image. The page names the first
 * pictures before any script runs, the wall asks for them later: a browser that chooses between sizes by
 * the same words chooses the same files.
 */
export const wallPictureSizes = [
  '(width < 372px) calc(100vw - 32px)',
  '(width < 648px) calc(50vw - 24px)',
  '(width < 900px) calc(33.33vw - 27px)',
  // From here on the toolbox's sidebar stands beside the wall
  '(width < 920px) calc(50vw - 168px)',
  '(width < 1236px) calc(33.33vw - 117px)',
  '(width < 1576px) calc(25vw - 96px)',
  '(width < 1836px) calc(20vw - 80px)',
  '(width < 2032px) calc(16.67vw - 69px)',
  '270px',
].join(', ')
