import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { focusHeadingWhenReady, tryFocusHeading } from '@tessera/shared-ui'

/** Moves the focus to the heading of the new screen after a navigation. */
export function NavigationFocus() {
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)

  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    return tryFocusHeading() ? undefined : focusHeadingWhenReady()
  }, [pathname])

  return null
}
