import { useEffect, useState } from 'react'

const displayMs = 3_000

/** Holds a message that disappears after 3 s. A new message restarts the time. */
export function useTransientMessage(): [message: string | null, say: (message: string) => void] {
  const [current, setCurrent] = useState<{ message: string } | null>(null)
  useEffect(() => {
    if (!current) return
    const timer = setTimeout(() => setCurrent(null), displayMs)
    return () => clearTimeout(timer)
  }, [current])
  return [current?.message ?? null, message => setCurrent({ message })]
}
