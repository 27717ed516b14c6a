import {
  describeCallFailure,
  isCallFailure,
  useAccountModals,
  useAppDispatch,
  useAppSelector,
  useSession,
} from '@tessera/shared-auth'
import { useAlert } from '@tessera/shared-ui'
import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { deleteDraft, type PortfolioId } from '../draft/draft-storage.ts'
import {
  editorActions,
  selectDocument,
  selectIsDeleted,
  selectPages,
} from '../state/portfolio-editor-slice.ts'
import { capturePreview } from './capture-preview.ts'
import { useLazyGetPortfolioQuery, usePublishPortfolioMutation } from '../../../portfolio-api.ts'

export interface Publishing {
  publishing: boolean
  /** The element of the first page at its own size, which exists while publishing. */
  preview: RefObject<HTMLDivElement | null>
  publish: () => Promise<void>
}

/** Publishes the document: the checks in the specification's order (2, §5), the preview, the request. */
export function usePublishing(portfolioId: PortfolioId): Publishing {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const alert = useAlert()
  const { signedIn } = useSession()
  const { openLogin } = useAccountModals()
  const pages = useAppSelector(selectPages)
  const isDeleted = useAppSelector(selectIsDeleted)
  const [publishPortfolio] = usePublishPortfolioMutation()
  const [queryPortfolio] = useLazyGetPortfolioQuery()
  const [publishing, setPublishing] = useState(false)
  const preview = useRef<HTMLDivElement>(null)

  /**
   * Returns the document without what only the editor needs. Reads the state only when publishing, so that the editor
   * does not render again for each typed letter.
   */
  const getContent = () =>
    dispatch((_, getState) => {
      const { fontColor: _fontColor, font: _font, ...content } = selectDocument(getState())
      return { ...content, title: content.title.trim(), pages: [...pages] }
    })

  const showAlert = (titleKey: 'alertTitle' | 'failTitle', message: string) =>
    alert({ title: t(`publish.${titleKey}`), message, okLabel: t('ok') })

  /** Returns the message for a failed request or a failed capture (specification 2, §8). */
  const toErrorMessage = (error: unknown): string => {
    if (error instanceof Error && !isCallFailure(error) && error.message) return error.message
    return describeCallFailure(error, { fallback: t('publish.failed'), status: t('publish.noAnswer') })
  }

  const sendPortfolio = async (content: ReturnType<typeof getContent>) => {
    if (!preview.current) throw new Error(t('publish.noPreview'))
    const previewImage = await capturePreview(preview.current)
    const id = portfolioId === null || isDeleted ? {} : { id: portfolioId }
    const { success, error } = await publishPortfolio({ ...content, previewImage, ...id }).unwrap()
    if (!success) throw new Error(error || t('publish.failed'))
  }

  /** Whether the server says that the portfolio has been deleted since it was opened. */
  const checkDeleted = async (): Promise<boolean> => {
    if (portfolioId === null || isDeleted) return false
    const { data } = await queryPortfolio({ id: portfolioId })
    return data !== undefined && (!data.success || !data.portfolio)
  }

  const publish = async () => {
    if (pages.length === 0) return showAlert('alertTitle', t('publish.addPage'))
    const content = getContent()
    if (content.title === '') return showAlert('alertTitle', t('publish.enterTitle'))
    if (!signedIn) return openLogin()

    // The first page must be in the DOM before it can be captured
    flushSync(() => setPublishing(true))
    try {
      await sendPortfolio(content)
    } catch (error) {
      const deleted = await checkDeleted()
      setPublishing(false)
      if (deleted) {
        dispatch(editorActions.portfolioDeleted())
        return showAlert('failTitle', t('editor.gone'))
      }
      return showAlert('failTitle', toErrorMessage(error))
    }
    await deleteDraft(portfolioId)
    dispatch(editorActions.closed())
    return navigate('/personal-homepage')
  }

  return { publishing, preview, publish }
}
