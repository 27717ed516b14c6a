import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { clamp, dragPlacement } from './image-placement.ts'
import type { useImagePlacement } from './use-image-placement.ts'

/** A pointer that moves less than this many screen pixels clicks. */
const dragThresholdPx = 4
/** The share of the hidden part by which an arrow key moves the image. */
const keyStep = 0.05
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Returns the event handlers that move an image in its layer, by dragging or by the arrow keys. */
export function useImagePan({ placement, getSizes, setPlacement }: ReturnType<typeof useImagePlacement>) {
  const press = useRef<{ x: number; y: number; from: typeof placement; dragging: boolean } | null>(null)
  const wasDragged = useRef(false)

  return {
    // Otherwise the page behind the layer takes the focus, which is the selection
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onPointerDown: ({ button, clientX: x, clientY: y }: PointerEvent) => {
      wasDragged.current = false
      if (button === 0) press.current = { x, y, from: placement, dragging: false }
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
      const sizes = getSizes()
      if (!press.current || !sizes) return
      const scale = currentTarget.getBoundingClientRect().width / sizes.layer.width
      const offset = { x: (clientX - press.current.x) / scale, y: (clientY - press.current.y) / scale }
      if (!press.current.dragging && Math.hypot(offset.x, offset.y) * scale < dragThresholdPx) return
      if (!press.current.dragging) currentTarget.setPointerCapture(pointerId)
      press.current.dragging = true
      wasDragged.current = true
      setPlacement(dragPlacement(press.current.from, offset, sizes))
    },
    onPointerUp: () => {
      press.current = null
    },
    onPointerCancel: () => {
      press.current = null
    },
    // A drag must not open the file chooser
    onClick: (event: MouseEvent) => {
      if (wasDragged.current) event.preventDefault()
    },
    onKeyDown: (event: KeyboardEvent) => {
      const [right, down] = arrows[event.key] ?? []
      const isHandled = event.defaultPrevented || placement.zoom === 'whole'
      if (right === undefined || down === undefined || isHandled) return
      event.preventDefault()
      const move = (position: number, steps: number) => clamp(position + steps * keyStep, 0, 1)
      setPlacement({ ...placement, x: move(placement.x, right), y: move(placement.y, down) })
    },
  }
}
