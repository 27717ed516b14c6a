import { useEffect, useEffectEvent } from 'react'
import type { Zoom } from './zoom/use-zoom.ts'

interface LightboxKeys {
  zoom: Zoom
  canZoom: boolean
  onPrevious: () => void
  onNext: () => void
}

/** What uses the same keys itself: the controls of a video, a text field, a list of choices. */
const keyboardControls = 'video, input, textarea, select, [contenteditable], [role=menu], iframe'

/** Left and right show the neighbours, and move a zoomed image, as up and down do. Plus, minus and 0 zoom. */
export function useLightboxKeys({ zoom, canZoom, onPrevious, onNext }: LightboxKeys): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (target instanceof Element && target.closest(keyboardControls)) return
    // A dialog above this one needs the keys for its choices and its text
    if (document.querySelectorAll('dialog[open]').length > 1) return
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key]
    if (step && zoom.isZoomed) {
      const [right = 0, down = 0] = step
      event.preventDefault()
      return zoom.panStep(right, down)
    }
    if (key === 'ArrowLeft') return onPrevious()
    if (key === 'ArrowRight') return onNext()
    if (!canZoom) return undefined
    if (key === '+' || key === '=') return zoom.zoomIn()
    if (key === '-') return zoom.zoomOut()
    if (key === '0') return zoom.reset()
    return undefined
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
