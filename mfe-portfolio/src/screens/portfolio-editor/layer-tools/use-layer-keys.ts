import { useAppDispatch } from '@tessera/shared-auth'
import type { Layer, PortfolioPage } from '@tessera/shared-contracts'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { getLayerBox } from '../../../page/layer-box.ts'
import { clampBox, minLayerSidePx } from '../document/layer-box-edits.ts'
import type { LayerPath } from '../document/layer-edits.ts'
import { editorActions } from '../state/portfolio-editor-slice.ts'
import { announce } from './announce.ts'
import { focusLayerToolbar, focusPage } from './frame-handle.ts'
import { useMoveLayer } from './use-move-layer.ts'

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const stepPx = 1
const largeStepPx = 10

let lastGesture = 0
/** Returns a number for edits that belong together and are one undo step. */
export const startGesture = (): number => (lastGesture += 1)

/** Returns a function that removes a layer, and moves the focus to its page. */
export function useRemoveLayer({ pageId, layerId }: LayerPath) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  return () => {
    dispatch(editorActions.layerRemoved({ pageId, layerId }))
    focusPage(pageId)
    announce(t('arrange.removed'))
  }
}

/**
 * Returns a key handler that moves a layer by the arrow keys, resizes it with Control, Command or Alt, moves it in front of
 * others and behind them by the brackets, removes it by Delete, leaves it by Escape, and goes to its toolbar by Alt+F10. A
 * key that is held down is one undo step.
 */
export function useLayerKeys(layer: Layer, page: PortfolioPage) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const path = { pageId: page.id, layerId: layer.id }
  const remove = useRemoveLayer(path)
  const order = useMoveLayer(layer, page)

  return (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return
    if (event.key === 'Escape') {
      event.preventDefault()
      focusPage(page.id)
      return
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      remove()
      return
    }
    if (event.key === 'F10' && event.altKey) {
      event.preventDefault()
      focusLayerToolbar()
      return
    }
    order.onKeyDown(event)
    const arrow = arrows[event.key]
    const box = getLayerBox(layer, page)
    if (!arrow || !box) return
    event.preventDefault()
    const step = event.shiftKey ? largeStepPx : stepPx
    const [x, y] = [arrow[0] * step, arrow[1] * step]
    const resizes = event.ctrlKey || event.metaKey || event.altKey
    const next = resizes
      ? {
          ...box,
          width: grow(box.width, x, page.width - box.left),
          height: grow(box.height, y, page.height - box.top),
        }
      : { ...box, left: box.left + x, top: box.top + y }
    const gesture = event.repeat ? lastGesture : startGesture()
    dispatch(editorActions.layerBoxSet({ ...path, box: next, gesture }))
    const { left, top, width, height } = clampBox(next, page)
    announce(resizes ? t('arrange.resized', { width, height }) : t('arrange.moved', { left, top }))
  }
}

const grow = (side: number, by: number, max: number) =>
  Math.min(max, Math.max(Math.min(side, minLayerSidePx), side + by))
