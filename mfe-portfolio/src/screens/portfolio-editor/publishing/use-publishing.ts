import {
  describeCallFailure,
  isCallFailure,
  useAccountModals,
  useAppDispatch,
  useAppSelector,
  useSession,
} from '@tessera/shared-auth'
import { afterPaint, useAlert } from '@tessera/shared-ui'
import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { PortfolioId } from '../draft/draft-database.ts'
import { titleFieldId } from '../document-fields.tsx'
import { deleteDraft } from '../draft/draft-storage.ts'
import {
  editorActions,
  selectDocument,
  selectIsDeleted,
  selectPages,
  selectPortfolioId,
} from '../state/portfolio-editor-slice.ts'
import { loadSampleTexts, markPlaceholders, type SampleTexts } from '../unfinished/placeholders.ts'
import { capturePreview } from './capture-preview.ts'
import { useShowPublished, type PublishedPortfolio } from './published-notice.tsx'
import type { Visibility } from './use-visibility.ts'
import { useLazyGetPortfolioQuery, usePublishPortfolioMutation } from '../../../portfolio-api.ts'

export interface Publishing {
  /** The sample texts that are left out of the preview, while the portfolio is published. */
  publishing: SampleTexts | null
  /** The element of the first page at its own size, which exists while publishing. */
  preview: RefObject<HTMLDivElement | null>
  publish: () => Promise<void>
}

/**
 * Publishes the document: the checks in the specification's order (2, §5), the preview, the request.
 */
export function usePublishing(portfolioId: PortfolioId, visibility: Visibility): Publishing {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const alert = useAlert()
  const showPublished = useShowPublished()
  const { signedIn } = useSession()
  const { openLogin } = useAccountModals()
  const pages = useAppSelector(selectPages)
  const isDeleted = useAppSelector(selectIsDeleted)
  const [publishPortfolio] = usePublishPortfolioMutation()
  const [queryPortfolio] = useLazyGetPortfolioQuery()
  const [publishing, setPublishing] = useState<SampleTexts | null>(null)
  const preview = useRef<HTMLDivElement>(null)

  /** Reads the store directly: a selector hook would render the editor again for each typed letter. */
  const getDocument = () => dispatch((_, getState) => selectDocument(getState()))
  const getOpenPortfolioId = () => dispatch((_, getState) => selectPortfolioId(getState()))
  /** Returns the document without what only the editor needs. */
  const getContent = () => {
    const { fontColor: _fontColor, font: _font, mood: _mood, ...content } = getDocument()
    return { ...content, title: content.title.trim() }
  }

  const showAlert = (titleKey: 'alertTitle' | 'titleMissing' | 'failTitle', message: string) =>
    alert({ title: t(`publish.${titleKey}`), message })

  /** Returns the message for a failed request or a failed capture (specification 2, §8). */
  const toErrorMessage = (error: unknown): string => {
    if (error instanceof Error && !isCallFailure(error) && error.message) return error.message
    return describeCallFailure(error, { fallback: t('publish.failed'), status: t('publish.noAnswer') })
  }

  /** Resolves to what the server has published; null without the id of the portfolio. */
  const sendPortfolio = async (samples: SampleTexts): Promise<PublishedPortfolio | null> => {
    if (!preview.current) throw new Error(t('publish.noPreview'))
    const { pages, ...content } = getContent()
    const previewImage = await capturePreview(preview.current)
    const { success, error, id, own } = await publishPortfolio({
      ...content,
      pages: markPlaceholders(pages, samples),
      previewImage,
      ...(portfolioId !== null && !isDeleted && { id: portfolioId }),
      ...visibility.field,
    }).unwrap()
    if (!success) throw new Error(error || t('publish.failed'))
    return id ? { id, own: own ?? null } : null
  }

  /** Whether the server says that the portfolio has been deleted since it was opened. */
  const checkDeleted = async (): Promise<boolean> => {
    if (portfolioId === null || isDeleted) return false
    const { data } = await queryPortfolio({ id: portfolioId })
    return data !== undefined && (!data.success || !data.portfolio)
  }

  const publish = async () => {
    if (pages.length === 0) return showAlert('alertTitle', t('publish.addPage'))
    if (getContent().title === '') {
      await showAlert('titleMissing', t('publish.enterTitle'))
      // The dialog returns the focus to the button first
      afterPaint(() => document.getElementById(titleFieldId)?.focus())
      return undefined
    }
    if (!signedIn) return openLogin()
    return send(await loadSampleTexts())
  }

  const isPublishing = () => preview.current !== null

  const send = async (samples: SampleTexts) => {
    // Pressed twice while the texts were loaded
    if (isPublishing()) return
    // The first page must be in the DOM before it can be captured
    flushSync(() => setPublishing(samples))
    const published = getDocument()
    let result: PublishedPortfolio | null
    try {
      result = await sendPortfolio(samples)
    } catch (error) {
      const deleted = await checkDeleted()
      setPublishing(null)
      if (deleted) {
        if (getOpenPortfolioId() === portfolioId) dispatch(editorActions.portfolioDeleted())
        return showAlert('failTitle', t('editor.gone'))
      }
      return showAlert('failTitle', toErrorMessage(error))
    }
    // The author may have left the editor, or changed the document, while it was sent
    const hasLeft = !isPublishing()
    if (getDocument() === published) {
      await deleteDraft(portfolioId)
      dispatch(editorActions.closed())
    }
    if (!hasLeft) await navigate('/personal-homepage')
    return result === null ? undefined : showPublished(result)
  }

  return { publishing, preview, publish }
}
