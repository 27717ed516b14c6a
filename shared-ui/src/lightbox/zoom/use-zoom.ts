import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { fittingView, keepInStage, zoomAt, type Point, type View } from './view.ts'

/** A press of a key or a button multiplies the scale by it. */
const stepRatio = 1.5

const doubleClickScale = 2.5

const panStepPx = 80

export interface Zoom {
  /** 1 where all of the image fits. */
  scale: number
  isZoomed: boolean
  /** @param point in the window; without it the middle of the stage */
  zoomIn: (point?: Point) => void
  zoomOut: (point?: Point) => void
  reset: () => void
  /** Between all of the image and a part of it. */
  toggle: (point: Point) => void
  /** Multiplies the scale. @returns whether it changed */
  multiply: (ratio: number, point: Point) => boolean
  /** Moves the part that is shown. */
  pan: (xPx: number, yPx: number) => void
  panStep: (right: number, down: number) => void
  getView: () => View
  /** Shows a view of the image, as far as the stage can. */
  show: (view: View) => void
  toStagePoint: (point: Point) => Point
}

/**
 * Zooms the image of the current slide. Moving it renders nothing.
 *
 * @param id the current slide; another one is shown whole
 */
export function useZoom(
  stageRef: RefObject<HTMLElement | null>,
  contentRef: RefObject<HTMLElement | null>,
  id: string | number,
): Zoom {
  const current = useRef({ id, view: fittingView })
  const [zoomed, setZoomed] = useState({ id, scale: 1 })
  const scale = zoomed.id === id ? zoomed.scale : 1

  // The element of a slide stays while it becomes a neighbour
  useLayoutEffect(() => {
    const content = contentRef.current
    return () => {
      if (content) content.style.transform = ''
    }
  }, [id, contentRef])

  const getView = () => (current.current.id === id ? current.current.view : fittingView)
  const show = (requested: View) => {
    const [stage, content] = [stageRef.current, contentRef.current]
    if (!stage || !content) return
    const image = content.firstElementChild instanceof HTMLElement ? content.firstElementChild : content
    const view = keepInStage(
      requested,
      { width: image.offsetWidth, height: image.offsetHeight },
      { width: stage.clientWidth, height: stage.clientHeight },
    )
    current.current = { id, view }
    content.style.transform =
      view.scale === 1 ? '' : `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
    if (view.scale !== scale) setZoomed({ id, scale: view.scale })
  }
  const toStagePoint = ({ x, y }: Point): Point => {
    const { left, top, width, height } = stageRef.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: x - left - width / 2, y: y - top - height / 2 }
  }
  const zoomTo = (to: number, point?: Point) => {
    const before = getView()
    show(zoomAt(before, to, point ? toStagePoint(point) : { x: 0, y: 0 }))
    return getView().scale !== before.scale
  }
  const pan = (xPx: number, yPx: number) => {
    const { x, y, ...view } = getView()
    show({ ...view, x: x + xPx, y: y + yPx })
  }
  return {
    scale,
    isZoomed: scale > 1,
    zoomIn: point => void zoomTo(getView().scale * stepRatio, point),
    zoomOut: point => void zoomTo(getView().scale / stepRatio, point),
    reset: () => show(fittingView),
    toggle: point => void zoomTo(getView().scale > 1 ? 1 : doubleClickScale, point),
    multiply: (ratio, point) => zoomTo(getView().scale * ratio, point),
    pan,
    panStep: (right, down) => pan(-right * panStepPx, -down * panStepPx),
    getView,
    show,
    toStagePoint,
  }
}
