import type { Layer, PortfolioPage } from '@tessera/shared-contracts'
import { emptyStyle } from '../templates/templates.ts'
import { changeEach, type PortfolioDocument } from './portfolio-document.ts'

/*
 * Pictures are most of a draft's bytes and change least: they are kept apart from the document, which names
 * them, so that what is written after every edit stays small.
 */

const reference = /^url\("draft:([\w-]+)"\)$/
const opening = 'url("'
const closing = '")'

/**
 * A document that names its pictures, and the data URLs of the pictures by their names.
 *
 * @param nameOf a picture's name by the whole of its style, as it stands in the document: where fifty pages show
 *   megabytes, the text at hand is found in no time, and a part of it would have to be read first
 */
export function takePicturesOut(
  document: PortfolioDocument,
  nameOf: (backgroundImage: string) => string,
): { document: PortfolioDocument; pictures: Map<string, string> } {
  const pictures = new Map<string, string>()
  const slim = changeImages(document, image => {
    if (!image.startsWith(`${opening}data:`)) return image
    const name = nameOf(image)
    pictures.set(name, image.slice(opening.length, -closing.length))
    return `url("draft:${name}")`
  })
  return { document: slim, pictures }
}

/** The style that shows a picture. */
export const imageOf = (dataUrl: string) => opening + dataUrl + closing

/** The document with its pictures in it again; a place whose picture is lost is empty. */
export const putPicturesBack = (
  document: PortfolioDocument,
  pictures: ReadonlyMap<string, string>,
): PortfolioDocument =>
  changeImages(document, image => {
    const [, name] = reference.exec(image) ?? []
    if (name === undefined) return image
    const address = pictures.get(name)
    return address === undefined ? undefined : imageOf(address)
  })

function changeImages(
  document: PortfolioDocument,
  change: (backgroundImage: string) => string | undefined,
): PortfolioDocument {
  const changeLayer = (layer: Layer, page: PortfolioPage): Layer => {
    const { backgroundImage } = layer.style
    if (backgroundImage === undefined) return layer
    const changed = change(backgroundImage)
    if (changed === backgroundImage) return layer
    const style =
      changed === undefined ? emptyStyle(page, layer) : { ...layer.style, backgroundImage: changed }
    return { ...layer, style }
  }
  const pages = document.pages.map(page => ({
    ...page,
    layers: [...changeEach(page.layers, layer => changeLayer(layer, page))],
  }))
  return { ...document, pages }
}
