import { limits } from '@tessera/shared-contracts'
import { useEffect, useState } from 'react'

/** Seconds until another code may be sent: 60 from `start`, none after `reset` (specification 1, §4). */
export function useResendCountdown() {
  const [end, setEnd] = useState(0)
  const [seconds, setSeconds] = useState(0)

  useEffect(() => {
    if (end === 0) return
    // By the clock, not by counting: a tab in the background is not woken every second.
    const update = () => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setSeconds(left)
      if (left === 0) setEnd(0)
    }
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [end])

  return {
    seconds,
    start() {
      setSeconds(limits.verification.resendSeconds)
      setEnd(Date.now() + limits.verification.resendSeconds * 1000)
    },
    reset() {
      setSeconds(0)
      setEnd(0)
    },
  }
}
