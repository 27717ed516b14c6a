import { useCallback, useEffect, useState } from 'react'
import { keepDraft, readDraft, type Draft } from './draft.ts'

/** The draft of this tab: it survives a reload and a look at another screen. */
export function useDraft(): [
  draft: Draft,
  replace: (draft: Draft) => void,
  change: (part: Partial<Draft>) => void,
] {
  const [draft, replace] = useState(readDraft)
  useEffect(() => keepDraft(draft), [draft])
  const change = useCallback((part: Partial<Draft>) => replace(before => ({ ...before, ...part })), [])
  return [draft, replace, change]
}
