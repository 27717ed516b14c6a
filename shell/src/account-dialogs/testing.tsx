import { useState, type ReactNode } from 'react'
import { emptyDraft, type DraftProps } from './account-draft.ts'

/** Holds the draft of a form, as AccountDialogsProvider does. */
export function WithDraft({ children }: { children: (props: DraftProps) => ReactNode }) {
  const [draft, setDraft] = useState(emptyDraft)
  return children({ draft, onDraftChange: changed => setDraft(before => ({ ...before, ...changed })) })
}
