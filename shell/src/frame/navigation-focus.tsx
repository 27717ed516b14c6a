import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { focusHeadingToCome, settleFocus } from './heading-to-come.ts'

/** After a navigation the focus goes to the new screen's heading. */
export function NavigationFocus() {
  const { pathname } = useLocation()
  const focused = useRef(pathname)

  useEffect(() => {
    if (focused.current === pathname) return
    focused.current = pathname
    return settleFocus() ? undefined : focusHeadingToCome()
  }, [pathname])

  return null
}
