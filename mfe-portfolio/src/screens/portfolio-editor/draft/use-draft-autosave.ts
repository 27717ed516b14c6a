import { useAppSelector } from '@tessera/shared-auth'
import { useEffect, useRef, useState } from 'react'
import type { PortfolioDocument } from '../document/portfolio-document.ts'
import { selectDocument, selectOriginalPortfolio } from '../state/portfolio-editor-slice.ts'
import { deleteDraft, saveDraft, type PortfolioId } from './draft-storage.ts'

const debounceMs = 300

/** Whether the draft in the browser is up to date; null while there is nothing to save. */
export type DraftStatus = 'saved' | 'failed' | null

/** Saves the open document as a draft in this browser after each edit. */
export function useDraftAutosave(portfolioId: PortfolioId): DraftStatus {
  const document = useAppSelector(selectDocument)
  const original = useAppSelector(selectOriginalPortfolio)
  const [status, setStatus] = useState<DraftStatus>(null)
  /** The document as it was opened, or at the last edit. */
  const previous = useRef<PortfolioDocument>(document)
  const pendingSave = useRef<(() => void) | null>(null)

  useEffect(() => {
    if (previous.current === document) return undefined
    previous.current = document
    const save = async () => {
      pendingSave.current = null
      if (document === original) {
        await deleteDraft(portfolioId)
        setStatus(null)
      } else setStatus((await saveDraft(document, portfolioId)) ? 'saved' : 'failed')
    }
    pendingSave.current = () => void save()
    const timer = setTimeout(() => pendingSave.current?.(), debounceMs)
    return () => clearTimeout(timer)
  }, [document, original, portfolioId])

  // An edit that still waits is saved when the user leaves
  useEffect(() => {
    const saveNow = () => pendingSave.current?.()
    addEventListener('pagehide', saveNow)
    return () => {
      removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [])

  return status
}
