import { isBlankPage, isVisibleLayer, type Layer, type PortfolioPage } from '@tessera/shared-contracts'
import { isAuthorPlaceholder } from './author-name.ts'
import { collapseEmptySpace } from './collapse-empty-space.ts'
import { removeOrphanedDecorations } from './decorations.ts'

/**
 * Returns the pages as visitors see them: without what the author has not filled in, without the lines that decorate it
 * alone, and without the holes that it leaves. The stored pages do not change. Their placeholders must be marked.
 *
 * @param author the name of the author; null where it is unknown
 */
export const listShownPages = (
  pages: readonly PortfolioPage[],
  author: string | null | undefined,
): PortfolioPage[] =>
  pages
    .filter(page => !isBlankPage(page))
    .map(page => {
      const layers = page.layers.map(layer =>
        author && isAuthorPlaceholder(layer) ? { ...layer, content: author, placeholder: '' } : layer,
      )
      const shown = removeOrphanedDecorations(layers, isSeen).filter(isSeen)
      return collapseEmptySpace(
        { ...page, layers: shown },
        layers.filter(layer => !isSeen(layer)),
      )
    })

/** Whether a layer shows something. */
const isSeen = (layer: Layer): boolean =>
  isVisibleLayer(layer) && (layer.type !== 'text' || (layer.content ?? '').trim() !== '')
