import { useEffect, useEffectEvent } from 'react'
import { subscribeToViewport } from './subscribe-to-viewport.ts'

/** The next page is loaded within this distance of the bottom (specification 1, §9). */
const loadMoreThresholdPx = 500

/**
 * Calls `onLoadMore` when the bottom of the page is near: while scrolling, and after each new layout.
 *
 * @param reservedHeight pixels of the page that are placeholders and do not count
 * @param onLoadMore undefined while nothing can be loaded
 */
export function useInfiniteScroll(
  layout: object,
  reservedHeight: number,
  onLoadMore: (() => void) | undefined,
) {
  const active = onLoadMore !== undefined
  const check = useEffectEvent(() => {
    const { scrollHeight } = document.documentElement
    if (scrollHeight - reservedHeight - window.scrollY - window.innerHeight <= loadMoreThresholdPx)
      onLoadMore?.()
  })
  useEffect(() => {
    if (!active) return
    check()
    return subscribeToViewport(check)
  }, [active, layout])
}
