import { isPlaceholderText, parseLayerClasses, type Layer } from '@tessera/shared-contracts'

/** Whether a text still asks for the author's name, which visitors see in its place. */
export const isAuthorPlaceholder = (layer: Layer): boolean =>
  isPlaceholderText(layer) && parseLayerClasses(layer.className).includes('cover-author')
