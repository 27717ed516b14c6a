import { useAppSelector } from '@tessera/shared-auth'
import { useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, type PortfolioId } from '../../document/draft.ts'
import type { PortfolioDocument } from '../../document/portfolio-document.ts'
import { selectDocument, selectSource } from '../../document/portfolio-editor-slice.ts'

/** Rest after an edit before the draft is written. */
const restMs = 300

/** Whether the draft on the screen is also in the browser; `null` while nothing was to be kept. */
export type DraftState = 'kept' | 'lost' | null

/** Keeps the open document as a draft in this browser while it changes. */
export function useDraft(portfolioId: PortfolioId): DraftState {
  const document = useAppSelector(selectDocument)
  const source = useAppSelector(selectSource)
  const [state, setState] = useState<DraftState>(null)
  /** As it was opened, or was at the last look. */
  const known = useRef<PortfolioDocument>(document)
  const pending = useRef<(() => void) | null>(null)

  useEffect(() => {
    if (known.current === document) return undefined
    known.current = document
    const keep = async () => {
      pending.current = null
      if (document === source) {
        await forgetDraft(portfolioId)
        setState(null)
      } else setState((await keepDraft(document, portfolioId)) ? 'kept' : 'lost')
    }
    pending.current = () => void keep()
    const timer = setTimeout(() => pending.current?.(), restMs)
    return () => clearTimeout(timer)
  }, [document, source, portfolioId])

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
