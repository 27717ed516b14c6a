import { useCallback, useState } from 'react'

/** What the dialog shows, and what it reports. */
export interface AppealForm {
  creationId: string
  text: string
  onTextChange: (text: string) => void
  onSent: (creationId: string) => void
}

/** The appeal that the member writes, and the creations whose appeals were sent in this page. */
export function useAppeals(openDialog: () => void) {
  const [draft, setDraft] = useState({ creationId: '', text: '' })
  const [appealedIds, setAppealedIds] = useState<ReadonlySet<string>>(new Set())

  const openAppeal = useCallback(
    (creationId: string) => {
      setDraft(before => (before.creationId === creationId ? before : { creationId, text: '' }))
      openDialog()
    },
    [openDialog],
  )
  const form: AppealForm = {
    ...draft,
    onTextChange: text => setDraft(before => ({ ...before, text })),
    onSent: creationId => setAppealedIds(before => new Set([...before, creationId])),
  }
  return { openAppeal, appealedIds, form }
}
