import { useEffect, useState } from 'react'
import { saveUpscaleDraft, loadUpscaleDraft, type UpscaleDraft } from './upscale-draft.ts'

/** The parameters of this tab, which survive a reload and a change of screen. */
export function useUpscaleDraft(): [draft: UpscaleDraft, change: (part: Partial<UpscaleDraft>) => void] {
  const [draft, setDraft] = useState(loadUpscaleDraft)
  useEffect(() => saveUpscaleDraft(draft), [draft])
  return [draft, part => setDraft(before => ({ ...before, ...part }))]
}
