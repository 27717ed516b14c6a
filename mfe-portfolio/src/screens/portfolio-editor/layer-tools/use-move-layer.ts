import { useAppDispatch } from '@tessera/shared-auth'
import type { Layer, PortfolioPage } from '@tessera/shared-contracts'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { moveLayer, type LayerMove } from '../document/layer-order-edits.ts'
import { emptyDocument } from '../document/portfolio-document.ts'
import { editorActions } from '../state/portfolio-editor-slice.ts'
import { announce } from './announce.ts'

/** Moves a layer forward and backward among the layers of its page, and reports where it is then. */
export function useMoveLayer(layer: Layer, page: PortfolioPage) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const count = page.layers.length
  const index = page.layers.findIndex(({ id }) => id === layer.id)
  const path = { pageId: page.id, layerId: layer.id }

  const moveTo = (move: LayerMove) => {
    dispatch(editorActions.layerMoved({ ...path, move }))
    const [moved] = moveLayer({ ...emptyDocument, pages: [page] }, { ...path, move }).pages
    const position = (moved?.layers.findIndex(({ id }) => id === layer.id) ?? index) + 1
    announce(t('order.moved', { position, count }))
  }
  return {
    isFront: index === count - 1,
    isBack: index === 0,
    moveTo,
    /** Control or Command with `]` and `[` moves by a step, with Shift or Alt to the front and to the back. */
    onKeyDown: (event: KeyboardEvent): void => {
      const isEnd = event.shiftKey || event.altKey
      const moves = { BracketRight: isEnd ? 'front' : 'forward', BracketLeft: isEnd ? 'back' : 'backward' }
      const move = moves[event.code as keyof typeof moves] as LayerMove | undefined
      if (event.defaultPrevented || move === undefined || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      moveTo(move)
    },
  }
}
