import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import {
  findScrollAnchor,
  getAnchoredScrollTop,
  type ScrollAnchor,
  type WallContent,
} from './use-scroll-anchor.ts'

const storageKey = 'gallery-place'

/** At most this many creations are loaded to restore a position. Beyond it, the scroll position stays where it is. */
const maxLoadedCreations = 2_000

/** User input that cancels the restoration. */
const interruptingEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

interface ScrollRestorationOptions extends WallContent {
  /** Measures the pixels of the wall above the viewport. */
  getScrollTop: () => number
  onLoadMore: (() => void) | undefined
  isComplete: boolean
}

/**
 * Restores the scroll position after a reload and after a visit to another document. The browser's own scroll
 * restoration cannot: it does not know the pages of creations that were loaded before.
 */
export function useScrollRestoration({
  creations,
  layout,
  getScrollTop,
  onLoadMore,
  isComplete,
}: ScrollRestorationOptions): void {
  const { key } = useLocation()
  const pendingAnchor = useRef<ScrollAnchor>(undefined)

  const saveAnchor = useEffectEvent(() => {
    const anchor = findScrollAnchor({ creations, layout }, getScrollTop())
    if (anchor) sessionStorage.setItem(storageKey, JSON.stringify({ ...anchor, key }))
    else sessionStorage.removeItem(storageKey)
  })
  const readAnchor = useEffectEvent(() => {
    pendingAnchor.current = consumeSavedAnchor(key)
  })
  useEffect(() => {
    const cancel = () => {
      pendingAnchor.current = undefined
    }
    readAnchor()
    window.addEventListener('pagehide', saveAnchor)
    for (const type of interruptingEvents) window.addEventListener(type, cancel, { passive: true })
    return () => {
      window.removeEventListener('pagehide', saveAnchor)
      for (const type of interruptingEvents) window.removeEventListener(type, cancel)
    }
  }, [])

  const restore = useEffectEvent(() => {
    const target = pendingAnchor.current && getAnchoredScrollTop({ creations, layout }, pendingAnchor.current)
    if (target !== undefined) window.scrollBy(0, target - getScrollTop())
    if (target !== undefined || isComplete || creations.length >= maxLoadedCreations)
      pendingAnchor.current = undefined
    if (pendingAnchor.current) onLoadMore?.()
  })
  const canLoadMore = onLoadMore !== undefined
  useEffect(() => restore(), [creations, layout, isComplete, canLoadMore])
}

/** Returns the anchor that was saved for this history entry, and removes it. */
function consumeSavedAnchor(key: string): ScrollAnchor | undefined {
  const saved: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
  sessionStorage.removeItem(storageKey)
  return isSavedAnchor(saved) && saved.key === key && !isNewNavigation() ? saved : undefined
}

/** Whether the user followed a link or typed the URL. The first entry of every history has the same key. */
function isNewNavigation(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && entry.type === 'navigate'
}

const isSavedAnchor = (value: unknown): value is ScrollAnchor & { key: string } =>
  typeof value === 'object' &&
  value !== null &&
  'creationId' in value &&
  'offsetPx' in value &&
  'key' in value
