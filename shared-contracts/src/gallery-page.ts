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
export const wallPictureSizes = '(width < 400px) calc(50vw - 24px), (width < 1200px) 240px, 260px'
