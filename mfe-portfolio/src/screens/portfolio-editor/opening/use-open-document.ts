import { useAppDispatch, useAppSelector, useSession } from '@tessera/shared-auth'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getLoadErrorMessage } from '../../../load-error-message.ts'
import { useLazyGetPortfolioQuery } from '../../../portfolio-api.ts'
import { emptyDocument, type PortfolioDocument } from '../document/portfolio-document.ts'
import type { PortfolioId } from '../draft/draft-database.ts'
import { deserializeDocument } from '../draft/draft-serialization.ts'
import { loadDraft, type Draft } from '../draft/draft-storage.ts'
import { getDraftOwnerKey } from '../draft/get-draft-owner-key.ts'
import { editorActions, selectPortfolioId } from '../state/portfolio-editor-slice.ts'
import { toPortfolioDocument } from './to-portfolio-document.ts'

type QueryPortfolio = ReturnType<typeof useLazyGetPortfolioQuery>[0]
/** Why no document opens: the server's message, a message key, or the error of the request. */
type OpenFailure =
  | { serverMessage: string }
  | { key: 'viewer.failed' | 'viewer.notFound' | 'editor.notYours' }
  | { error: unknown }

interface LoadedDocument {
  isDeleted: boolean
  original: PortfolioDocument | null
  document: PortfolioDocument
  draft?: { isSaved: true; savedAt: number | null }
  steps?: Pick<Draft, 'past' | 'future'>
}

/**
 * Opens a new portfolio, or a published one of the member's own. Opens the draft in this browser instead, where
 * there is one.
 *
 * @returns whether the document is open, or else the message that says why it cannot be
 */
export function useOpenDocument(portfolioId: PortfolioId): { open: boolean; failure: string | null } {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const open = useAppSelector(selectPortfolioId) === portfolioId
  const [queryPortfolio] = useLazyGetPortfolioQuery()
  const { user, signedIn } = useSession()
  const owner = getDraftOwnerKey(user)
  const [failure, setFailure] = useState<OpenFailure | null>(null)

  useEffect(() => {
    if (open) return undefined
    let canceled = false
    void loadDocument({ portfolioId, owner }, queryPortfolio, signedIn).then(result => {
      if (canceled) return
      setFailure('document' in result ? null : result)
      if ('document' in result) dispatch(editorActions.opened({ portfolioId, ...result }))
    })
    return () => {
      canceled = true
    }
    // A visitor who logs in may be the author, so the portfolio loads again
  }, [dispatch, queryPortfolio, open, owner, portfolioId, signedIn])

  if (failure === null) return { open, failure: null }
  if ('serverMessage' in failure) return { open, failure: failure.serverMessage }
  return { open, failure: 'key' in failure ? t(failure.key) : getLoadErrorMessage(failure.error, t) }
}

async function loadDocument(
  { portfolioId, owner }: { portfolioId: PortfolioId; owner: string | null },
  queryPortfolio: QueryPortfolio,
  signedIn: boolean,
): Promise<LoadedDocument | OpenFailure> {
  const [draft, original] = await Promise.all([
    loadDraft(portfolioId, owner),
    portfolioId === null ? emptyDocument : loadOwnPortfolio(portfolioId, queryPortfolio),
  ])
  if ('pages' in original) {
    if (!draft) return { original, document: original, isDeleted: false }
    return { original, ...openDraft(draft, original), isDeleted: false }
  }
  if (!draft) return original
  // The server hides a private portfolio from visitors, so for them it may still exist
  if (signedIn && saysDeleted(original))
    return { original: emptyDocument, ...openDraft(draft, emptyDocument), isDeleted: true }
  // Without the server the draft can still be edited
  return { original: null, ...openDraft(draft, null), isDeleted: false }
}

/** Its first step becomes the original itself where it is the same, so that the draft ends when all is undone. */
function openDraft(
  { document, past, future, savedAt }: Draft,
  original: PortfolioDocument | null,
): Pick<LoadedDocument, 'document' | 'draft' | 'steps'> {
  const [first, ...later] = past
  const steps = first && original && isSameDocument(first, original) ? [original, ...later] : past
  return { document, draft: { isSaved: true, savedAt }, steps: { past: steps, future } }
}

const isSameDocument = (...documents: readonly [PortfolioDocument, PortfolioDocument]): boolean => {
  // Reading a stored document gives its fields one order
  const [one, other] = documents.map(each => JSON.stringify(deserializeDocument(each)))
  return one === other
}

/** Whether the server has responded that the portfolio does not exist. */
const saysDeleted = (failure: OpenFailure): boolean =>
  'serverMessage' in failure || ('key' in failure && failure.key !== 'editor.notYours')

async function loadOwnPortfolio(
  id: string,
  queryPortfolio: QueryPortfolio,
): Promise<PortfolioDocument | OpenFailure> {
  try {
    const { success, error, portfolio, own } = await queryPortfolio({ id }).unwrap()
    if (!success) return error ? { serverMessage: error } : { key: 'viewer.failed' }
    if (!portfolio) return { key: 'viewer.notFound' }
    return own ? toPortfolioDocument(portfolio) : { key: 'editor.notYours' }
  } catch (error) {
    return { error }
  }
}
