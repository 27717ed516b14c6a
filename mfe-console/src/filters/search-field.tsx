import { TextField } from '@tessera/shared-ui'
import { useEffect, useRef, useState } from 'react'

const searchDelayMs = 300

interface SearchFieldProps {
  label: string
  hint?: string
  /** The words that are searched for. */
  value: string
  onSearch: (words: string) => void
}

/** A field that searches while the member types, and at once on Enter. */
export function SearchField({ label, hint, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The back button shows another search
  if (searched !== value) {
    setSearched(value)
    setTyped(value)
  }

  function search(words: string) {
    clearTimeout(timer.current)
    setSearched(words.trim())
    onSearch(words.trim())
  }
  return (
    <TextField
      type="search"
      label={label}
      hint={hint}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={event => {
        const words = event.target.value
        setTyped(words)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => search(words), searchDelayMs)
      }}
      onKeyDown={event => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) search(typed)
      }}
    />
  )
}
