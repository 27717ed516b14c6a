/** The id of the element that explains how to move an image. */
export const moveHintId = 'image-move-hint'
