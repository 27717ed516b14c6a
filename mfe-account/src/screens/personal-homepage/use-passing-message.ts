import { useEffect, useState } from 'react'

/** How long a message stands, in ms (specification 2, §9). */
const standing = 3_000

/** A message that goes by itself; a new one stands its full time. */
export function usePassingMessage(): [message: string | null, say: (message: string) => void] {
  const [said, setSaid] = useState<{ message: string } | null>(null)
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), standing)
    return () => clearTimeout(timer)
  }, [said])
  return [said?.message ?? null, message => setSaid({ message })]
}
