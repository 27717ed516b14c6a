import { useIsFirstFrame } from '@tessera/shared-ui'
import { useEffect, useState, type RefObject } from 'react'

export interface FullScreen {
  /** Whether the browser can show an element in full screen. Phones mostly cannot. */
  isSupported: boolean
  /** In CSS pixels; null while the element is not in full screen. */
  screenHeight: number | null
  toggle: () => void
}

/** Shows an element in full screen. The browser ends it with Escape. */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const [screenHeight, setScreenHeight] = useState<number | null>(null)
  useEffect(() => {
    const update = () => {
      const isFullScreen = element.current !== null && document.fullscreenElement === element.current
      setScreenHeight(isFullScreen ? innerHeight : null)
    }
    document.addEventListener('fullscreenchange', update)
    addEventListener('resize', update)
    return () => {
      document.removeEventListener('fullscreenchange', update)
      removeEventListener('resize', update)
    }
  }, [element])

  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    // Refused only where the page may not: then nothing changes, and the portfolio stays readable
    else element.current?.requestFullscreen().catch(() => undefined)
  }
  const isSupported = useIsFirstFrame() || document.fullscreenEnabled
  return { isSupported, screenHeight, toggle }
}
