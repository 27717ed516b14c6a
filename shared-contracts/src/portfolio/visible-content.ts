import type { Layer, PortfolioPage } from './portfolio.ts'

/*
 * What visitors see of a portfolio. A template gives a page empty image frames and sample texts. Those that the author
 * has not filled or changed stay in the document for its author and are not shown.
 */

/** Whether a text layer still has the text that its template gave it. */
export const isPlaceholderText = ({ type, content = '', placeholder }: Layer): boolean =>
  type === 'text' && content !== '' && content === placeholder

/** Whether an image layer has no image. */
export const isEmptyFrame = ({ type, style }: Layer): boolean =>
  type === 'image' && (style.backgroundImage ?? 'none') === 'none'

/** Whether visitors see a layer. */
export const isVisibleLayer = (layer: Layer): boolean => !isEmptyFrame(layer) && !isPlaceholderText(layer)

/** Whether a layer is worth a look: a shape alone is not. A type of another release is. */
const hasContent = (layer: Layer): boolean =>
  layer.type === 'text'
    ? (layer.content ?? '').trim() !== '' && !isPlaceholderText(layer)
    : layer.type !== 'container' && !isEmptyFrame(layer)

/** Whether nothing on a page has been filled in. Visitors do not see such a page. */
export const isBlankPage = ({ layers }: Pick<PortfolioPage, 'layers'>): boolean => !layers.some(hasContent)

/** Returns the pages and layers that visitors see. */
export const listVisiblePages = <Page extends Pick<PortfolioPage, 'layers'>>(
  pages: readonly Page[],
): Page[] =>
  pages
    .filter(page => !isBlankPage(page))
    .map(page => ({ ...page, layers: page.layers.filter(isVisibleLayer) }))
