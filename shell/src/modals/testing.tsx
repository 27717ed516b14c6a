import { useState, type ReactNode } from 'react'
import { emptyDraft, type DraftProps } from './account-draft.ts'

/** Keeps what is typed into a form, as the stack of dialogs does. */
export function WithDraft({ children }: { children: (props: DraftProps) => ReactNode }) {
  const [draft, setDraft] = useState(emptyDraft)
  return children({ draft, onDraft: changed => setDraft(before => ({ ...before, ...changed })) })
}
