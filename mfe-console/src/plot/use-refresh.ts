import { useEffect, useEffectEvent } from 'react'

const refreshIntervalMs = 60_000

/** Calls a function each minute while the page is visible, and when it becomes visible again after more than that. */
export function useRefresh(refresh: () => void): void {
  const onRefresh = useEffectEvent(refresh)
  useEffect(() => {
    let refreshedAtMs = performance.now()
    const refreshIfVisible = () => {
      if (document.visibilityState !== 'visible') return
      refreshedAtMs = performance.now()
      onRefresh()
    }
    const handleVisibility = () => {
      if (performance.now() - refreshedAtMs >= refreshIntervalMs) refreshIfVisible()
    }
    const timer = setInterval(refreshIfVisible, refreshIntervalMs)
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', handleVisibility)
    }
  }, [])
}
