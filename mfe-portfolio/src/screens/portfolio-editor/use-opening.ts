import { useAppDispatch, useAppSelector, useSession } from '@tessera/shared-auth'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDraft, type PortfolioId } from '../../document/draft.ts'
import { emptyDocument, type PortfolioDocument } from '../../document/portfolio-document.ts'
import { editorActions, selectPortfolioId } from '../../document/portfolio-editor-slice.ts'
import { documentOf } from '../../document/published-document.ts'
import { loadFailure } from '../../load-failure.ts'
import { useLazyGetPortfolioQuery } from '../../portfolio-api.ts'

type Load = ReturnType<typeof useLazyGetPortfolioQuery>[0]
/** Why there is nothing to open: in the server's words, in ours, or as the call failed. */
type Failure =
  { said: string } | { key: 'viewer.failed' | 'viewer.notFound' | 'editor.notYours' } | { error: unknown }

interface Found {
  gone: boolean
  source: PortfolioDocument | null
  document: PortfolioDocument
}

/**
 * Opens what the address asks for: a new portfolio, or a published one of the member's own to be changed;
 * as the draft in this browser has it, where there is one.
 *
 * @returns whether it is open, or the sentence that says why it cannot be
 */
export function useOpening(portfolioId: PortfolioId): { open: boolean; failure: string | null } {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const open = useAppSelector(selectPortfolioId) === portfolioId
  const [load] = useLazyGetPortfolioQuery()
  const { signedIn } = useSession()
  const [failure, setFailure] = useState<Failure | null>(null)

  useEffect(() => {
    if (open) return undefined
    let left = false
    void find(portfolioId, load, signedIn).then(found => {
      if (left) return
      setFailure('document' in found ? null : found)
      if ('document' in found) dispatch(editorActions.opened({ portfolioId, ...found }))
    })
    return () => {
      left = true
    }
    // Whoever logs in may turn out to be its author
  }, [dispatch, load, open, portfolioId, signedIn])

  if (failure === null) return { open, failure: null }
  if ('said' in failure) return { open, failure: failure.said }
  return { open, failure: 'key' in failure ? t(failure.key) : loadFailure(failure.error, t) }
}

async function find(portfolioId: PortfolioId, load: Load, signedIn: boolean): Promise<Found | Failure> {
  const [draft, source] = await Promise.all([
    readDraft(portfolioId),
    portfolioId === null ? emptyDocument : loadOwn(portfolioId, load),
  ])
  if ('pages' in source) return { source, document: draft ?? source, gone: false }
  if (!draft) return source
  // A visitor is not shown what is private: it may still be there
  if (signedIn && isGone(source)) return { source: emptyDocument, document: draft, gone: true }
  // Without the server the draft is still there to go on with
  return { source: null, document: draft, gone: false }
}

/** Whether the server has said that there is no such portfolio. */
const isGone = (failure: Failure): boolean =>
  'said' in failure || ('key' in failure && failure.key !== 'editor.notYours')

async function loadOwn(id: string, load: Load): Promise<PortfolioDocument | Failure> {
  try {
    const { success, error, portfolio, own } = await load({ id }).unwrap()
    if (!success) return error ? { said: error } : { key: 'viewer.failed' }
    if (!portfolio) return { key: 'viewer.notFound' }
    return own ? documentOf(portfolio) : { key: 'editor.notYours' }
  } catch (error) {
    return { error }
  }
}
