import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { anchorAt, scrolledTo, type Anchor, type Arranged } from './steady-place.ts'

const storageKey = 'gallery-place'

/** Works that are asked for again to find a place; who was deeper begins at their end. */
const mostAwaited = 2_000

/** What a reader does who would rather be elsewhere. */
const interruptions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

interface KeptPlaceProps extends Arranged {
  /** Pixels of the wall above the viewport, now. */
  scrolled: () => number
  /** Asks for the next works; none while there are none, or while they are on their way. */
  onNearEnd: (() => void) | undefined
  complete: boolean
}

/**
 * Finds the work again that was in sight when the page was left for another one or loaded again. The browser
 * remembers how far it was scrolled, but not the works that had been asked for by then.
 */
export function useKeptPlace({ works, layout, scrolled, onNearEnd, complete }: KeptPlaceProps): void {
  const { key } = useLocation()
  const wanted = useRef<Anchor>(undefined)

  const leave = useEffectEvent(() => {
    const anchor = anchorAt({ works, layout }, scrolled())
    if (anchor) sessionStorage.setItem(storageKey, JSON.stringify({ ...anchor, key }))
    else sessionStorage.removeItem(storageKey)
  })
  const arrive = useEffectEvent(() => {
    wanted.current = takePlace(key)
  })
  useEffect(() => {
    const giveUp = () => {
      wanted.current = undefined
    }
    arrive()
    window.addEventListener('pagehide', leave)
    for (const type of interruptions) window.addEventListener(type, giveUp, { passive: true })
    return () => {
      window.removeEventListener('pagehide', leave)
      for (const type of interruptions) window.removeEventListener(type, giveUp)
    }
  }, [])

  const seek = useEffectEvent(() => {
    const target = wanted.current && scrolledTo({ works, layout }, wanted.current)
    if (target !== undefined) window.scrollBy(0, target - scrolled())
    if (target !== undefined || complete || works.length >= mostAwaited) wanted.current = undefined
    if (wanted.current) onNearEnd?.()
  })
  const canAsk = onNearEnd !== undefined
  useEffect(() => seek(), [works, layout, complete, canAsk])
}

/** What was kept for this entry of the tab's history; at most once. */
function takePlace(key: string): Anchor | undefined {
  const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
  sessionStorage.removeItem(storageKey)
  return isPlace(kept) && kept.key === key && !isFreshVisit() ? kept : undefined
}

/** Whoever comes by a link or an address begins at the top; every first entry of a history has the same key. */
function isFreshVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && entry.type === 'navigate'
}

const isPlace = (kept: unknown): kept is Anchor & { key: string } =>
  typeof kept === 'object' && kept !== null && 'work' in kept && 'above' in kept && 'key' in kept
