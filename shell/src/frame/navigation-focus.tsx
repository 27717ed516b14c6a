import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * After a navigation the focus goes to the new screen's heading, so that it is read out and the keyboard
 * goes on from there. The heading may come late: a screen is fetched first.
 */
export function NavigationFocus() {
  const { pathname } = useLocation()
  const focused = useRef(pathname)

  useEffect(() => {
    if (focused.current === pathname) return
    focused.current = pathname
    if (focusHeading()) return
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname])

  return null
}

/** Whoever already works in the new screen, or in a dialog over it, is left alone. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return false
  if (!document.activeElement?.closest('main, dialog')) {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  return true
}
