import { useEffect, useState } from 'react'
import { keepUpscaleDraft, readUpscaleDraft, type UpscaleDraft } from './upscale-draft.ts'

/** The parameters of this tab: they survive a reload and a look at another screen. */
export function useUpscaleDraft(): [draft: UpscaleDraft, change: (part: Partial<UpscaleDraft>) => void] {
  const [draft, setDraft] = useState(readUpscaleDraft)
  useEffect(() => keepUpscaleDraft(draft), [draft])
  return [draft, part => setDraft(before => ({ ...before, ...part }))]
}
