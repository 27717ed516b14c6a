import { useAppDispatch } from '@tessera/shared-auth'
import type { Layer, LayerBox, PortfolioPage } from '@tessera/shared-contracts'
import { useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { shrinkTextToFit } from '../../../page/shrink-text-to-fit.ts'
import { clampBox } from '../document/layer-box-edits.ts'
import { getLayerElementId } from '../image-tools/use-image-placement.ts'
import { editorActions } from '../state/portfolio-editor-slice.ts'
import { announce } from '../layer-tools/announce.ts'
import {
  listSnapTargets,
  resizeBox,
  snapMove,
  snapResize,
  type ResizeHandle,
  type Snapped,
} from './snapping.ts'

/** How near a layer snaps, in pixels of the screen. */
const snapReachPx = 6

interface Drag {
  /** Null moves the layer. */
  handle: ResizeHandle | null
  start: { x: number; y: number }
  stopListening: AbortController
}

/**
 * Moves and resizes a layer by pointer. While it is dragged only its element changes; the document changes once, when
 * it is dropped. Alt suspends the snapping, and Escape puts the layer back.
 */
export function useBoxDrag({
  layer,
  page,
  box,
  scale,
}: {
  layer: Layer
  page: PortfolioPage
  box: LayerBox
  scale: number
}) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const drag = useRef<Drag | null>(null)
  const [dragged, setDragged] = useState<Snapped | null>(null)
  const path = { pageId: page.id, layerId: layer.id }

  const showBox = ({ left, top, width, height }: LayerBox) => {
    const element = document.getElementById(getLayerElementId(path))
    if (!element) return
    Object.assign(element.style, {
      inset: `${top}px auto auto ${left}px`,
      width: `${width}px`,
      height: `${height}px`,
    })
    if (layer.type === 'text') shrinkTextToFit(element, layer.style)
  }
  const end = () => {
    drag.current?.stopListening.abort()
    drag.current = null
    setDragged(null)
  }
  const cancel = () => {
    if (!drag.current) return
    showBox(box)
    end()
  }

  const getHandlers = (handle: ResizeHandle | null) => ({
    onPointerDown: ({
      button,
      clientX: x,
      clientY: y,
      currentTarget,
      pointerId,
    }: PointerEvent<HTMLElement>) => {
      if (button !== 0) return
      currentTarget.setPointerCapture(pointerId)
      const stopListening = new AbortController()
      drag.current = { handle, start: { x, y }, stopListening }
      const cancelOnEscape = (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        cancel()
      }
      addEventListener('keydown', cancelOnEscape, { capture: true, signal: stopListening.signal })
    },
    onPointerMove: ({ clientX, clientY, altKey }: PointerEvent) => {
      if (!drag.current) return
      const { start } = drag.current
      const offset = { x: (clientX - start.x) / scale, y: (clientY - start.y) / scale }
      const targets = listSnapTargets(page, layer.id)
      const reach = altKey ? -1 : snapReachPx / scale
      const next = handle
        ? snapResize(resizeBox(box, handle, offset, page), handle, targets, reach)
        : snapMove(
            clampBox({ ...box, left: box.left + offset.x, top: box.top + offset.y }, page),
            targets,
            reach,
          )
      setDragged(next)
      showBox(next.box)
    },
    onPointerUp: () => {
      if (!drag.current) return
      end()
      if (!dragged) return
      const next = clampBox(dragged.box, page)
      dispatch(editorActions.layerBoxSet({ ...path, box: next }))
      const { left, top, width, height } = next
      announce(handle ? t('arrange.resized', { width, height }) : t('arrange.moved', { left, top }))
    },
    onPointerCancel: cancel,
  })
  return { box: dragged?.box ?? box, guides: dragged?.guides ?? [], getHandlers }
}
