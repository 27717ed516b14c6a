import { useEffect, useState } from 'react'
import { useMediaQuery } from '../media-query/use-media-query.ts'

export interface AnimationState {
  isAnimated: boolean
  isPlaying: boolean
  /** Whether only files that never move may be shown: it is paused, or may not move before the user says so. */
  isAtRest: boolean
  toggle: () => void
}

/**
 * Finds out whether an image is an animation, and whether it plays. It does at once, unless the user prefers reduced
 * motion.
 *
 * @param url the original; undefined for an image that cannot be an animation
 * @param isEnabled whether the browser has time for the request
 */
export function useAnimation(url: string | undefined, isEnabled: boolean): AnimationState {
  const [result, setResult] = useState<{ url: string; isAnimated: boolean } | null>(null)
  const [choice, setChoice] = useState<boolean | null>(null)
  const isReduced = useMediaQuery('(prefers-reduced-motion: reduce)')

  useEffect(() => {
    if (url === undefined || !isEnabled) return
    const controller = new AbortController()
    isAnimation(url, controller.signal).then(
      isAnimated => setResult({ url, isAnimated }),
      // Without its parts, the image stays as it is
      () => undefined,
    )
    return () => controller.abort()
  }, [url, isEnabled])

  const known = result !== null && result.url === url ? result : null
  const isAnimated = known?.isAnimated ?? false
  const isPlaying = isAnimated && (choice ?? !isReduced)
  const mayMove = known ? isAnimated : url !== undefined && isReduced
  return { isAnimated, isPlaying, isAtRest: mayMove && !isPlaying, toggle: () => setChoice(!isPlaying) }
}

/** The code is loaded with the first image that may be an animation. */
async function isAnimation(url: string, signal: AbortSignal): Promise<boolean> {
  const [{ detectAnimation }, { createPartReader }] = await Promise.all([
    import('./detect-animation.ts'),
    import('./fetch-part.ts'),
  ])
  return detectAnimation(createPartReader(url, signal))
}
