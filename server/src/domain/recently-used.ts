/** A map that forgets what has not been asked for the longest. */
export interface RecentlyUsed<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  clear(): void
}

/** @param most how many values are kept */
export function recentlyUsed<Value>(most: number): RecentlyUsed<Value> {
  // What was asked for last stands last.
  const values = new Map<string, Value>()
  let last = ''
  return {
    get(key) {
      const value = values.get(key)
      if (value !== undefined && key !== last) {
        values.delete(key)
        values.set(key, value)
        last = key
      }
      return value
    },
    set(key, value) {
      values.delete(key)
      values.set(key, value)
      last = key
      const [oldest] = values.keys()
      if (values.size > most && oldest !== undefined) values.delete(oldest)
    },
    clear: () => values.clear(),
  }
}
