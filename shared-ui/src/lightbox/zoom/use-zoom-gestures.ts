import { useEffect, useEffectEvent, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import type { Zoom } from './use-zoom.ts'
import { measurePinch, zoomAt, type Point, type View } from './view.ts'

/** A wheel that turns by one notch reports about 100 pixels; a trackpad reports a pinch in small steps, with Control. */
const wheelRatioPerPx = { wheel: 0.002, pinch: 0.01 }

interface Pinch {
  distance: number
  middle: Point
  view: View
}

/** Whether a press is for what lies over the image, such as the arrows or the controls of a video. */
const isOnControl = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest('button, a, video') !== null

/**
 * Zooms by wheel, pinch and double click, and pans a zoomed image by dragging.
 *
 * @returns the event handlers of the stage. Each returns whether the gesture is one of these.
 */
export function useZoomGestures(stageRef: RefObject<HTMLElement | null>, zoom: Zoom, canZoom: boolean) {
  const pointers = useRef(new Map<number, Point>())
  const pinch = useRef<Pinch>(null)

  const handleWheel = useEffectEvent((event: WheelEvent) => {
    if (!canZoom) return
    const { deltaX, deltaY, clientX, clientY, shiftKey, ctrlKey } = event
    if (zoom.isZoomed && (shiftKey || Math.abs(deltaX) > Math.abs(deltaY))) {
      event.preventDefault()
      zoom.pan(-deltaX || -deltaY, 0)
      return
    }
    const ratio = Math.exp(-deltaY * wheelRatioPerPx[ctrlKey ? 'pinch' : 'wheel'])
    // At its smallest the image lets the page scroll, but the browser must not zoom the page
    if (zoom.multiply(ratio, { x: clientX, y: clientY }) || zoom.isZoomed || ctrlKey) event.preventDefault()
  })
  const handleTouchMove = useEffectEvent((event: TouchEvent) => {
    if (canZoom && event.cancelable && (event.touches.length > 1 || zoom.isZoomed)) event.preventDefault()
  })
  useEffect(() => {
    const stage = stageRef.current
    if (!stage) return undefined
    // React's listeners cannot prevent scrolling
    const options = { passive: false }
    stage.addEventListener('wheel', handleWheel, options)
    stage.addEventListener('touchmove', handleTouchMove, options)
    return () => {
      stage.removeEventListener('wheel', handleWheel)
      stage.removeEventListener('touchmove', handleTouchMove)
    }
  }, [stageRef])

  const startPinch = () => {
    const [a, b] = pointers.current.values()
    pinch.current = a && b ? { ...measurePinch([a, b]), view: zoom.getView() } : null
  }
  const movePinch = ({ distance, middle, view }: Pinch) => {
    const [a, b] = pointers.current.values()
    if (!a || !b || distance === 0) return
    const moved = measurePinch([a, b])
    const zoomed = zoomAt(view, (view.scale * moved.distance) / distance, zoom.toStagePoint(middle))
    zoom.show({
      ...zoomed,
      x: zoomed.x + moved.middle.x - middle.x,
      y: zoomed.y + moved.middle.y - middle.y,
    })
  }
  return {
    handlePointerDown(event: PointerEvent<HTMLElement>): boolean {
      const { pointerId, pointerType, button, clientX: x, clientY: y } = event
      const isMouse = pointerType === 'mouse'
      if (!canZoom || (isMouse && (button !== 0 || !zoom.isZoomed || isOnControl(event)))) return false
      pointers.current.set(pointerId, { x, y })
      startPinch()
      return pinch.current !== null || zoom.isZoomed
    },
    handlePointerMove(event: PointerEvent<HTMLElement>): boolean {
      const { pointerId, pointerType, clientX: x, clientY: y } = event
      const before = pointers.current.get(pointerId)
      if (!before) return false
      pointers.current.set(pointerId, { x, y })
      // A finger is captured by what it touches
      if (pointerType === 'mouse') event.currentTarget.setPointerCapture(pointerId)
      if (pinch.current) movePinch(pinch.current)
      else if (zoom.isZoomed) zoom.pan(x - before.x, y - before.y)
      else return false
      return true
    },
    handlePointerEnd({ pointerId }: PointerEvent<HTMLElement>): boolean {
      const wasPinch = pinch.current !== null
      const isKnown = pointers.current.delete(pointerId)
      startPinch()
      return isKnown && (wasPinch || zoom.isZoomed)
    },
    handleDoubleClick(event: MouseEvent<HTMLElement>) {
      if (canZoom && !isOnControl(event)) zoom.toggle({ x: event.clientX, y: event.clientY })
    },
  }
}
