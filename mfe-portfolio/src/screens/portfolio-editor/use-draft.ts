import { useAppDispatch, useAppSelector } from '@tessera/shared-auth'
import { useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '../../document/draft.ts'
import { emptyDocument, type PortfolioDocument } from '../../document/portfolio-document.ts'
import { editorActions, selectDocument, selectRestored } from '../../document/portfolio-editor-slice.ts'

/** Rest after an edit before the draft is written. */
const restMs = 300

/** Whether the draft on the screen is also in the browser; `null` while nothing was to be kept. */
export type DraftState = 'kept' | 'lost' | null

/** Brings the draft of this browser back, then keeps it as the document changes. */
export function useDraft(): DraftState {
  const dispatch = useAppDispatch()
  const restored = useAppSelector(selectRestored)
  const document = useAppSelector(selectDocument)
  const [state, setState] = useState<DraftState>(null)
  const latest = useRef<PortfolioDocument | null>(null)

  useEffect(() => {
    if (restored) return undefined
    let left = false
    void readDraft().then(draft => {
      if (!left) dispatch(editorActions.draftRestored(draft))
    })
    return () => {
      left = true
    }
  }, [dispatch, restored])

  const pending = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (!restored) return undefined
    const before = latest.current
    latest.current = document
    // The first document is the one that was just read.
    if (before === null || before === document) return undefined

    const keep = async () => {
      pending.current = null
      setState(await keepOrForget(document))
    }
    pending.current = () => void keep()
    const timer = setTimeout(() => pending.current?.(), restMs)
    return () => clearTimeout(timer)
  }, [document, restored])

  // Whoever leaves within the rest still finds the last edit.
  useEffect(() => {
    const keepNow = () => pending.current?.()
    addEventListener('pagehide', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [])

  return state
}

async function keepOrForget(document: PortfolioDocument): Promise<DraftState> {
  if (document !== emptyDocument) return (await keepDraft(document)) ? 'kept' : 'lost'
  await forgetDraft()
  return null
}
