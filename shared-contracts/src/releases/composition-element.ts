/** The id of the element of the page whose text is the composition as JSON. */
export const compositionElementId = 'composition'
