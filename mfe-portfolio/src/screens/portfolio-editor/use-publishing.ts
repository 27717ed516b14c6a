import {
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
import { forgetDraft, type PortfolioId } from '../../document/draft.ts'
import {
  editorActions,
  selectDocument,
  selectGone,
  selectPages,
} from '../../document/portfolio-editor-slice.ts'
import { photograph } from '../../page/photograph.ts'
import { useLazyGetPortfolioQuery, usePublishPortfolioMutation } from '../../portfolio-api.ts'

export interface Publishing {
  publishing: boolean
  /** Where the first page stands at its own size while it is published, to be photographed. */
  preview: RefObject<HTMLDivElement | null>
  publish: () => Promise<void>
}

interface Heading {
  title: string
  description: string
}

/** Publishes the document: the checks in the specification's order (2, §5), the preview, the call. */
export function usePublishing(portfolioId: PortfolioId): Publishing {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const alert = useAlert()
  const { signedIn } = useSession()
  const { openLogin } = useAccountModals()
  const pages = useAppSelector(selectPages)
  const gone = useAppSelector(selectGone)
  const [send] = usePublishPortfolioMutation()
  const [load] = useLazyGetPortfolioQuery()
  const [publishing, setPublishing] = useState(false)
  const preview = useRef<HTMLDivElement>(null)

  /** As they are at that moment: whoever offers to publish is not drawn anew for each letter that is typed. */
  const readHeading = (): Heading =>
    dispatch((_, getState) => {
      const { title, description } = selectDocument(getState())
      return { title: title.trim(), description }
    })

  const say = (titleKey: 'alertTitle' | 'failTitle', message: string) =>
    alert({ title: t(`publish.${titleKey}`), message, okLabel: t('ok') })

  /** What the failed call or the failed photograph says, in the words of the specification (2, §8). */
  const messageOf = (error: unknown): string => {
    if (!isCallFailure(error)) return (error instanceof Error && error.message) || t('publish.failed')
    return error.serverMessage ?? t(error.kind === 'status' ? 'publish.noAnswer' : 'publish.failed')
  }

  const sendOff = async (heading: Heading) => {
    if (!preview.current) throw new Error(t('publish.noPreview'))
    const previewImage = await photograph(preview.current)
    const id = portfolioId === null || gone ? {} : { id: portfolioId }
    const document = { ...heading, pages: [...pages], previewImage }
    const answer = await send({ ...document, ...id }).unwrap()
    if (!answer.success) throw new Error(answer.error || t('publish.failed'))
  }

  /** Whether what was to be changed has been deleted meanwhile, as far as the server says. */
  const isGone = async (): Promise<boolean> => {
    if (portfolioId === null || gone) return false
    const { data } = await load({ id: portfolioId })
    return data !== undefined && (!data.success || !data.portfolio)
  }

  const publish = async () => {
    if (pages.length === 0) return say('alertTitle', t('publish.addPage'))
    const heading = readHeading()
    if (heading.title === '') return say('alertTitle', t('publish.enterTitle'))
    if (!signedIn) return openLogin()

    // The first page must stand in the document before it can be photographed.
    flushSync(() => setPublishing(true))
    try {
      await sendOff(heading)
    } catch (error) {
      const deleted = await isGone()
      setPublishing(false)
      if (deleted) {
        dispatch(editorActions.portfolioGone())
        return say('failTitle', t('editor.gone'))
      }
      return say('failTitle', messageOf(error))
    }
    await forgetDraft(portfolioId)
    dispatch(editorActions.closed())
    return navigate('/personal-homepage')
  }

  return { publishing, preview, publish }
}
