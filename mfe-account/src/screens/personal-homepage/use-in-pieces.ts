import { startTransition, useDeferredValue, useEffect, useState } from 'react'

/** How many of a list change in one piece: a commit of more would hold the page up for longer than a frame or two. */
const piece = 100

/**
 * Lets a long list follow a change from its head on, a piece at a time, while whoever made it goes on.
 *
 * @returns what the item at an index shows by now
 */
export function useInPieces(value: boolean, total: number): (index: number) => boolean {
  const current = useDeferredValue(value)
  const [following, setFollowing] = useState({ value: current, upTo: Infinity })
  const { upTo } = following
  // Called off on the way, it ends at once: what has yet to follow shows the right thing already
  if (following.value !== current)
    setFollowing({ value: current, upTo: upTo === Infinity ? reach(piece, total) : Infinity })

  useEffect(() => {
    if (upTo === Infinity) return undefined
    const timer = setTimeout(() =>
      startTransition(() => setFollowing({ value: current, upTo: reach(upTo + piece, total) })),
    )
    return () => clearTimeout(timer)
  }, [current, upTo, total])

  return index => (index < upTo ? current : !current)
}

/** A list that has been gone through has followed whole, and so does what is added to it. */
const reach = (upTo: number, total: number): number => (upTo < total ? upTo : Infinity)
