import type { PortfolioPage } from '@tessera/shared-contracts'
import { fillWithImage } from '../document/layer-edits.ts'
import { createPage, templates } from './template-catalog.ts'

/** The first template that is about one image, with a title and a text beside it. */
const imageTemplate = templates.find(
  ({ layers }) => layers.filter(({ type }) => type === 'image').length === 1,
)

/**
 * Creates a page that shows an image, without an id. `getText` returns the text for a content key.
 *
 * @param url a data URL
 */
export function createImagePage(url: string, getText: (key: string) => string): Omit<PortfolioPage, 'id'> {
  if (!imageTemplate) throw new Error('No template is about one image.')
  const page = createPage(imageTemplate, getText)
  return {
    ...page,
    layers: page.layers.map(layer => (layer.type === 'image' ? fillWithImage(layer, url) : layer)),
  }
}
