import { useLayoutEffect, useRef, type PointerEvent, type RefObject } from 'react'

type Side = -1 | 0 | 1

/** A pointer must move this far before its direction counts. */
const slopPx = 8

/** A swipe succeeds beyond this share of the stage's width, or from this speed. */
const minDistanceShare = 0.3
const minSpeedPxPerMs = 0.4

/** Height of the strip at the lower edge of a video that has its controls. */
const videoControlsPx = 96

/**
 * Returns where a swipe ends: 1 for the next item, -1 for the previous one, 0 for the current one.
 *
 * @param offsetPx negative to the left
 * @param speed pixels per millisecond when the pointer was lifted
 */
export function getSwipeTarget({
  offsetPx,
  speed,
  width,
}: Record<'offsetPx' | 'speed' | 'width', number>): Side {
  const isFlick = Math.abs(speed) >= minSpeedPxPerMs
  // A flick in the opposite direction cancels the swipe.
  if (isFlick && Math.sign(speed) !== Math.sign(offsetPx)) return 0
  if (!isFlick && Math.abs(offsetPx) < width * minDistanceShare) return 0
  return offsetPx < 0 ? 1 : -1
}

interface Swipe {
  pointerId: number
  startX: number
  startY: number
  /** False until the direction is known. */
  isHorizontal: boolean
  offsetPx: number
  lastTime: number
  speed: number
}

export interface SwipeOptions<Item> {
  item: Item
  previous: Item | undefined
  next: Item | undefined
  onShow: (to: Item) => void
}

/**
 * Lets the user swipe the track to a neighbour with a finger or pen. A second finger zooms and cancels the swipe. In a
 * zoomed page one finger pans.
 *
 * @param isDisabled one finger pans a zoomed image
 * @returns the event handlers of the element around the track
 */
export function useSwipe<Item>(
  trackRef: RefObject<HTMLElement | null>,
  { item, previous, next, onShow }: SwipeOptions<Item>,
  isDisabled: boolean,
) {
  const swipe = useRef<Swipe>(null)
  const activePointers = useRef(new Set<number>())
  const settleAnimation = useRef<Animation>(null)

  // The neighbour is now the current item: reset the track before it is painted.
  useLayoutEffect(() => {
    settleAnimation.current?.cancel()
    settleAnimation.current = null
    if (trackRef.current) trackRef.current.style.transform = ''
  }, [item, trackRef])

  const getNeighbour = (side: Side) => (side === 1 ? next : side === -1 ? previous : undefined)

  const settle = (from: number, side: Side) => {
    const element = trackRef.current
    const to = getNeighbour(side)
    if (!element) return
    const end = to ? -side * element.clientWidth : 0
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.style.transform = end === 0 ? '' : `translateX(${end}px)`
    const animation = element.animate(
      [{ transform: `translateX(${from}px)` }, { transform: `translateX(${end}px)` }],
      { duration: reducedMotion ? 0 : 220, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
    )
    settleAnimation.current = animation
    if (to) animation.onfinish = () => onShow(to)
  }

  const end = (side: Side) => {
    const { isHorizontal = false, offsetPx = 0 } = swipe.current ?? {}
    swipe.current = null
    if (isHorizontal) settle(applyRubberBand(offsetPx), side)
  }

  /** Slows the track down where there is no neighbour. */
  const applyRubberBand = (offsetPx: number) =>
    getNeighbour(offsetPx < 0 ? 1 : -1) ? offsetPx : offsetPx * 0.25

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse') return
      activePointers.current.add(event.pointerId)
      if (activePointers.current.size > 1) return end(0)
      if (isDisabled || settleAnimation.current?.playState === 'running' || isBrowserGesture(event)) return
      const { pointerId, clientX: startX, clientY: startY, timeStamp: lastTime } = event
      swipe.current = { pointerId, startX, startY, isHorizontal: false, offsetPx: 0, lastTime, speed: 0 }
    },
    onPointerMove({ pointerId, clientX, clientY, timeStamp }: PointerEvent<HTMLElement>) {
      const current = swipe.current
      if (current?.pointerId !== pointerId || !trackRef.current) return
      const [across, down] = [clientX - current.startX, clientY - current.startY]
      if (!current.isHorizontal && Math.max(Math.abs(across), Math.abs(down)) < slopPx) return
      if (!current.isHorizontal && Math.abs(down) > Math.abs(across)) {
        swipe.current = null
        return
      }
      const passed = timeStamp - current.lastTime
      const speed = passed > 0 ? (across - current.offsetPx) / passed : current.speed
      swipe.current = { ...current, isHorizontal: true, offsetPx: across, lastTime: timeStamp, speed }
      trackRef.current.style.transform = `translateX(${applyRubberBand(across)}px)`
    },
    onPointerUp({ pointerId, timeStamp }: PointerEvent<HTMLElement>) {
      activePointers.current.delete(pointerId)
      const current = swipe.current
      if (current?.pointerId !== pointerId) return
      // A pointer that rested before it was lifted has no speed.
      const speed = timeStamp - current.lastTime > 100 ? 0 : current.speed
      end(getSwipeTarget({ offsetPx: current.offsetPx, speed, width: trackRef.current?.clientWidth ?? 1 }))
    },
    onPointerCancel({ pointerId }: PointerEvent<HTMLElement>) {
      activePointers.current.delete(pointerId)
      if (swipe.current?.pointerId === pointerId) end(0)
    },
  }
}

/** Whether a touch is for the controls of a video or for panning a zoomed page. A swipe may start on a button. */
function isBrowserGesture({ target, clientY }: PointerEvent): boolean {
  if ((window.visualViewport?.scale ?? 1) > 1.01) return true
  return (
    target instanceof HTMLVideoElement && clientY > target.getBoundingClientRect().bottom - videoControlsPx
  )
}
