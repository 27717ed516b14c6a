import { useAppDispatch, useAppSelector, useSession } from '@tessera/shared-auth'
import { useEffect, useRef } from 'react'
import type { PortfolioDocument } from '../document/portfolio-document.ts'
import { editorActions, selectHistory, selectOriginalPortfolio } from '../state/portfolio-editor-slice.ts'
import type { PortfolioId } from './draft-database.ts'
import { deleteDraft, saveDraft } from './draft-storage.ts'
import { getDraftOwnerKey } from './get-draft-owner-key.ts'

const debounceMs = 300

/** Saves the open document with its undo history as a draft in this browser after each edit. */
export function useDraftAutosave(portfolioId: PortfolioId): void {
  const dispatch = useAppDispatch()
  const history = useAppSelector(selectHistory)
  const original = useAppSelector(selectOriginalPortfolio)
  const owner = getDraftOwnerKey(useSession().user)
  /** The document as it was opened, or at the last edit. */
  const previous = useRef<PortfolioDocument>(history.present)
  const pendingSave = useRef<(() => void) | null>(null)

  useEffect(() => {
    const { present: document, past, future } = history
    if (previous.current === document && !pendingSave.current) return undefined
    previous.current = document
    const save = async () => {
      pendingSave.current = null
      if (document === original) {
        await deleteDraft(portfolioId)
        dispatch(editorActions.draftChanged({ portfolioId, draft: null }))
      } else {
        const isSaved = await saveDraft(document, portfolioId, { past, future, owner })
        dispatch(editorActions.draftChanged({ portfolioId, draft: { isSaved } }))
      }
    }
    pendingSave.current = () => void save()
    const timer = setTimeout(() => pendingSave.current?.(), debounceMs)
    return () => clearTimeout(timer)
  }, [dispatch, history, original, owner, portfolioId])

  // An edit that still waits is saved when the user leaves
  useEffect(() => {
    const saveNow = () => pendingSave.current?.()
    addEventListener('pagehide', saveNow)
    return () => {
      removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [])
}
