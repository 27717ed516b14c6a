import type { GalleryItem } from '@tessera/shared-contracts'
import { useLayoutEffect, useRef, type PointerEvent, type RefObject } from 'react'

type Side = -1 | 0 | 1

/** So far, in pixels, a finger may stray before it is known what it is up to. */
const slop = 8

/** Beyond this share of the stage's width, or from this speed in pixels a millisecond, the work turns. */
const farEnough = 0.3
const fastEnough = 0.4

/** Height of the strip at a film's lower edge that belongs to its own controls, in pixels. */
const filmControls = 96

/**
 * Where a swipe ends: 1 for the next work, -1 for the previous one, 0 for the one that was there.
 *
 * @param moved pixels; to the left is negative
 * @param speed pixels a millisecond when the finger was lifted
 */
export function sideAfter({ moved, speed, width }: { moved: number; speed: number; width: number }): Side {
  const thrown = Math.abs(speed) >= fastEnough
  // A finger that goes back at the end has changed its mind.
  if (thrown && Math.sign(speed) !== Math.sign(moved)) return 0
  if (!thrown && Math.abs(moved) < width * farEnough) return 0
  return moved < 0 ? 1 : -1
}

interface Swipe {
  pointer: number
  startX: number
  startY: number
  /** Known to go sideways. */
  begun: boolean
  moved: number
  lastX: number
  lastTime: number
  speed: number
}

interface Turning {
  shown: GalleryItem
  previous: GalleryItem | undefined
  next: GalleryItem | undefined
  onTurn: (to: GalleryItem) => void
}

/**
 * Lets the track follow a finger or pen and turn to a neighbour. A second finger zooms and ends the swipe; in a
 * zoomed page one finger moves about.
 *
 * @returns the handlers of the element around the track
 */
export function useSwipe(
  trackRef: RefObject<HTMLElement | null>,
  { shown, previous, next, onTurn }: Turning,
) {
  const swipe = useRef<Swipe>(null)
  const fingers = useRef(new Set<number>())
  const settling = useRef<Animation>(null)

  // The neighbour has taken the middle: the track goes back under it, unseen.
  useLayoutEffect(() => {
    settling.current?.cancel()
    settling.current = null
    if (trackRef.current) trackRef.current.style.transform = ''
  }, [shown, trackRef])

  const neighbour = (side: Side) => (side === 1 ? next : side === -1 ? previous : undefined)

  const settle = (from: number, side: Side) => {
    const element = trackRef.current
    const to = neighbour(side)
    if (!element) return
    const end = to ? -side * element.clientWidth : 0
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.style.transform = end === 0 ? '' : `translateX(${end}px)`
    const animation = element.animate(
      [{ transform: `translateX(${from}px)` }, { transform: `translateX(${end}px)` }],
      { duration: still ? 0 : 220, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
    )
    settling.current = animation
    if (to) animation.onfinish = () => onTurn(to)
  }

  const end = (side: Side) => {
    const { begun = false, moved = 0 } = swipe.current ?? {}
    swipe.current = null
    if (begun) settle(held(moved), side)
  }

  /** Where there is no neighbour, the track follows reluctantly. */
  const held = (moved: number) => (neighbour(moved < 0 ? 1 : -1) ? moved : moved * 0.25)

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse') return
      fingers.current.add(event.pointerId)
      if (fingers.current.size > 1) return end(0)
      if (settling.current?.playState === 'running' || isOthers(event)) return
      const { pointerId: pointer, clientX: startX, clientY: startY, timeStamp: lastTime } = event
      swipe.current = { pointer, startX, startY, begun: false, moved: 0, lastX: startX, lastTime, speed: 0 }
    },
    onPointerMove({ pointerId, clientX, clientY, timeStamp }: PointerEvent<HTMLElement>) {
      const current = swipe.current
      if (current?.pointer !== pointerId || !trackRef.current) return
      const [across, down] = [clientX - current.startX, clientY - current.startY]
      if (!current.begun && Math.max(Math.abs(across), Math.abs(down)) < slop) return
      if (!current.begun && Math.abs(down) > Math.abs(across)) {
        swipe.current = null
        return
      }
      const passed = timeStamp - current.lastTime
      const speed = passed > 0 ? (clientX - current.lastX) / passed : current.speed
      swipe.current = { ...current, begun: true, moved: across, lastX: clientX, lastTime: timeStamp, speed }
      trackRef.current.style.transform = `translateX(${held(across)}px)`
    },
    onPointerUp({ pointerId, timeStamp }: PointerEvent<HTMLElement>) {
      fingers.current.delete(pointerId)
      const current = swipe.current
      if (current?.pointer !== pointerId) return
      // A finger that rested before it was lifted throws nothing.
      const speed = timeStamp - current.lastTime > 100 ? 0 : current.speed
      end(sideAfter({ moved: current.moved, speed, width: trackRef.current?.clientWidth ?? 1 }))
    },
    onPointerCancel({ pointerId }: PointerEvent<HTMLElement>) {
      fingers.current.delete(pointerId)
      if (swipe.current?.pointer === pointerId) end(0)
    },
  }
}

/** A touch that means a film's own controls, or the zoomed page. A button takes taps, and lets swipes go on. */
function isOthers({ target, clientY }: PointerEvent): boolean {
  if ((window.visualViewport?.scale ?? 1) > 1.01) return true
  return target instanceof HTMLVideoElement && clientY > target.getBoundingClientRect().bottom - filmControls
}
