import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { dragged } from '../../document/placement.ts'
import type { usePlacement } from './use-placement.ts'

/** Screen pixels that a finger may stray in a click. */
const stray = 4
/** Share of what is hidden that a press of an arrow key brings in. */
const keyStep = 0.05
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Drags a picture about in its frame, or moves it by the arrow keys; a press that drags is no click. */
export function usePan({ placement, sizes, lay }: ReturnType<typeof usePlacement>) {
  const press = useRef<{ x: number; y: number; from: typeof placement; dragging: boolean } | null>(null)
  const wasDragged = useRef(false)

  return {
    // Otherwise the page behind takes the focus, and with it the selection
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onPointerDown: ({ button, clientX: x, clientY: y }: PointerEvent) => {
      wasDragged.current = false
      if (button === 0) press.current = { x, y, from: placement, dragging: false }
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
      const known = sizes()
      if (!press.current || !known) return
      const scale = currentTarget.getBoundingClientRect().width / known.layer.width
      const by = { x: (clientX - press.current.x) / scale, y: (clientY - press.current.y) / scale }
      if (!press.current.dragging && Math.hypot(by.x, by.y) * scale < stray) return
      if (!press.current.dragging) currentTarget.setPointerCapture(pointerId)
      press.current.dragging = true
      wasDragged.current = true
      lay(dragged(press.current.from, by, known))
    },
    onPointerUp: () => {
      press.current = null
    },
    onPointerCancel: () => {
      press.current = null
    },
    onClick: (event: MouseEvent) => {
      if (wasDragged.current) event.preventDefault()
    },
    onKeyDown: (event: KeyboardEvent) => {
      const [right, down] = arrows[event.key] ?? []
      if (right === undefined || down === undefined || placement.zoom === 'whole') return
      event.preventDefault()
      const moved = (at: number, by: number) => Math.min(Math.max(at + by * keyStep, 0), 1)
      lay({ ...placement, x: moved(placement.x, right), y: moved(placement.y, down) })
    },
  }
}
