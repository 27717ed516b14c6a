import { toSearchText } from '@tessera/shared-contracts'
import { useEffect, useState } from 'react'

/** The history is searched when the member has not typed for this time. */
const debounceMs = 300

/** The text of the search field, and the words that are searched for; empty: none. */
export function useHistorySearch() {
  const [text, setText] = useState('')
  const [words, setWords] = useState('')
  const [isComposing, setIsComposing] = useState(false)
  useEffect(() => {
    // An input method shows letters before the characters that are meant
    if (isComposing) return
    const timer = setTimeout(() => setWords(toSearchText(text)), debounceMs)
    return () => clearTimeout(timer)
  }, [text, isComposing])
  return { text, words, setText, setIsComposing }
}

export type HistorySearch = ReturnType<typeof useHistorySearch>
