import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** How far down each history entry was scrolled, in pixels. */
const positions = new Map<string, number>()

/**
 * Brings the reader back to where an entry of the history was left.
 *
 * @param ready the page has its full height again, so that it can be scrolled that far
 */
export function useScrollMemory(ready: boolean) {
  const { key } = useLocation()
  const returning = useNavigationType() === NavigationType.Pop

  useLayoutEffect(() => {
    const position = positions.get(key)
    if (ready && returning && position !== undefined) window.scrollTo(0, position)
  }, [ready, returning, key])

  useEffect(() => {
    const remember = () => void positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])
}
