import { focusHeading } from '@tessera/shared-ui'
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
    if (settle()) return
    const observer = new MutationObserver(() => {
      if (settle()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname])

  return null
}

/** Whoever already works in the new screen, or in a dialog over it, is left alone. */
const settle = () => Boolean(document.activeElement?.closest('main, dialog')) || focusHeading()
