/** A value that is read at most once in a turn of the event loop. */
export interface OnceATurn<Value> {
  read(fresh: () => Promise<Value>): Promise<Value>
  /** For whoever changes what the value says: the next to ask reads it anew. */
  forget(): void
}

/**
 * Requests that the system handed over together share one answer: none of them can have been sent because
 * of something that happened after they had all arrived.
 */
export function onceATurn<Value>(): OnceATurn<Value> {
  let current: Promise<Value> | null = null
  const forget = () => {
    current = null
  }
  return {
    forget,
    read(fresh) {
      if (current) return current
      setImmediate(forget)
      return (current = fresh())
    },
  }
}
