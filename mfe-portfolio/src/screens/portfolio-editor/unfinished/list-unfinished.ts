import { isBlankPage, isEmptyFrame, isPlaceholderText, type PortfolioPage } from '@tessera/shared-contracts'
import { isAuthorPlaceholder } from '../../../shown-pages/author-name.ts'
import type { LayerPath } from '../document/layer-edits.ts'

/** A part of a portfolio that its author has not filled in. A blank page is one thing, not one for each of its layers. */
export type UnfinishedPart = { pageId: string; pageNumber: number } & (
  | { kind: 'page' }
  | { kind: 'image' | 'text'; layerId: LayerPath['layerId']; number: number; content: string }
)

/**
 * Lists what visitors will not see of these pages, in their order. The placeholders must be marked.
 *
 * @param author the name that visitors see where a page asks for it; null where it is unknown
 */
export const listUnfinished = (pages: readonly PortfolioPage[], author: string | null): UnfinishedPart[] =>
  pages.flatMap((page, index): UnfinishedPart[] => {
    const common = { pageId: page.id, pageNumber: index + 1 }
    if (isBlankPage(page)) return [{ ...common, kind: 'page' }]
    return (['image', 'text'] as const).flatMap(kind =>
      page.layers
        .filter(({ type }) => type === kind)
        .flatMap((layer, layerIndex): UnfinishedPart[] =>
          isEmptyFrame(layer) || (isPlaceholderText(layer) && !(author && isAuthorPlaceholder(layer)))
            ? [{ ...common, kind, layerId: layer.id, number: layerIndex + 1, content: layer.content ?? '' }]
            : [],
        ),
    )
  })
