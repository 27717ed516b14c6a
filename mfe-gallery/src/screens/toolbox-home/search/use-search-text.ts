import { toSearchText } from '@tessera/shared-contracts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { removeParam } from '../search-params.ts'

/** The wall is searched when the user has not typed for this time. */
const debounceMs = 300

/**
 * The text of the search field, and the URL parameter `q`. The first change is a new entry of the history and further
 * ones replace it, so that one step back leaves the search.
 */
export function useSearchText() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const q = params.get('q') ?? ''
  // Null while the field shows what is in the address
  const [typed, setTyped] = useState<string | null>(null)
  const [isComposing, setIsComposing] = useState(false)
  const lastSearch = useRef(q)
  const hasPushed = useRef(false)

  function search(text: string) {
    const next = toSearchText(text)
    if (next === lastSearch.current) return
    lastSearch.current = next
    const search = removeParam(removeParam(params, 'q'), 'page')
    if (next === '') search.delete('sort')
    else search.set('q', next)
    void navigate({ search: `?${search}` }, { replace: hasPushed.current, preventScrollReset: true })
    hasPushed.current = true
  }

  // Back, Forward and links change the address
  useEffect(() => {
    if (q === lastSearch.current) return
    lastSearch.current = q
    hasPushed.current = false
    setTyped(null)
  }, [q])

  const searchTyped = useEffectEvent(() => {
    if (typed !== null) search(typed)
  })
  useEffect(() => {
    // An input method shows letters before the characters that are meant
    if (typed === null || isComposing) return
    const timer = setTimeout(searchTyped, debounceMs)
    return () => clearTimeout(timer)
  }, [typed, isComposing])

  return {
    text: typed ?? q,
    setText: setTyped,
    setIsComposing,
    /** Searches at once. The next change is a new search. */
    commit() {
      if (typed !== null) search(typed)
      hasPushed.current = false
    },
    clear() {
      setTyped('')
      search('')
    },
  }
}
