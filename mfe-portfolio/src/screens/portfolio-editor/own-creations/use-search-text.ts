import { limits } from '@tessera/shared-contracts'
import { useEffect, useState, type ChangeEvent } from 'react'

/** A query is made when nothing was typed for so long. */
const debounceMs = 300

/** The text of a search field, and the query that follows it. */
export function useSearchText() {
  const [text, setText] = useState('')
  const [query, setQuery] = useState('')
  const next = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => setQuery(next), debounceMs)
    return () => clearTimeout(timer)
  }, [next])
  return {
    query,
    inputProps: {
      value: text,
      maxLength: limits.maxSearchLength,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value),
    },
  }
}
