import { useCallback, useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds without a change before the draft is stored. The browser blocks the page while it stores. */
const storePauseMs = 300

/**
 * The draft of a tool's form. It is stored for this tab, so it survives a reload and a change of screen. It is stored
 * after a pause, and when the page or the screen is left.
 *
 * @param parse builds a draft from unchecked values, with defaults for missing and invalid ones
 */
export function useStoredDraft<Draft extends object>(
  storageKey: string,
  parse: (stored: Partial<Record<keyof Draft, unknown>>) => Draft,
): [draft: Draft, change: (part: Partial<Draft>) => void, replace: (draft: Draft) => void] {
  const [draft, replace] = useState(() => parse(readStored(storageKey)))
  const store = useEffectEvent(() => {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(draft))
    } catch {
      // Without storage, the draft lives as long as the page
    }
  })
  useEffect(() => {
    const timer = setTimeout(() => store(), storePauseMs)
    return () => clearTimeout(timer)
  }, [storageKey, draft])
  useEffect(() => {
    const storeNow = () => store()
    addEventListener('pagehide', storeNow)
    return () => {
      removeEventListener('pagehide', storeNow)
      storeNow()
    }
  }, [])
  const change = useCallback((part: Partial<Draft>) => replace(before => ({ ...before, ...part })), [])
  return [draft, change, replace]
}

function readStored(storageKey: string): object {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}
