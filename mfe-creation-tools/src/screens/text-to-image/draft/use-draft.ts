import { useCallback, useEffect, useState } from 'react'
import { saveDraft, loadDraft, type Draft } from './draft.ts'

/** The draft of this tab, which survives a reload and a change of screen. */
export function useDraft(): [
  draft: Draft,
  replace: (draft: Draft) => void,
  change: (part: Partial<Draft>) => void,
] {
  const [draft, replace] = useState(loadDraft)
  useEffect(() => saveDraft(draft), [draft])
  const change = useCallback((part: Partial<Draft>) => replace(before => ({ ...before, ...part })), [])
  return [draft, replace, change]
}
