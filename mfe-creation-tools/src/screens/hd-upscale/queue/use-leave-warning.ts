import { useEffect } from 'react'

/** The browser asks before it leaves the page, which would lose the list with its results. */
export function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isActive])
}
