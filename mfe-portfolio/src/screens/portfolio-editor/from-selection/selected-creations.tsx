import {
  callServer,
  useAccountModals,
  useAppDispatch,
  useAppSelector,
  useSession,
} from '@tessera/shared-auth'
import {
  getSelectedCreations,
  limits,
  parseSelectionLink,
  withoutSelectionLink,
} from '@tessera/shared-contracts'
import { Spinner, useAlert, useConfirm } from '@tessera/shared-ui'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { editorActions, selectDocument } from '../state/portfolio-editor-slice.ts'
import styles from '../portfolio-editor-screen.module.css'
import { layOutSelection, type LaidOutSelection } from './lay-out-selection.ts'
import type { PortfolioTexts } from './create-portfolio.ts'

/** What came of a selection. A text is the server's reason. */
type Result = LaidOutSelection | null | { error: string | undefined }

/**
 * Makes a portfolio from the creations that the address names, as one undo step, and removes them from the address. A
 * draft with pages stays where the member does not replace it: the new pages follow. Shows that it is being made.
 */
export function SelectedCreations() {
  const { t, i18n } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const [search, setSearch] = useSearchParams()
  const alert = useAlert()
  const confirm = useConfirm()
  const document = useAppSelector(selectDocument)
  const { signedIn, user } = useSession()
  const { openLogin } = useAccountModals()
  const ids = parseSelectionLink(search).join()

  const load = useEffectEvent(async (): Promise<Result> => {
    try {
      const { success, error, creations } = await callServer(getSelectedCreations, { ids })
      if (!success) return { error: error ?? undefined }
      const texts: PortfolioTexts = {
        getTitle: title => (title === null ? t('selection.title') : t('selection.titleAfter', { title })),
        getDescription: (titles, count) => {
          const joined = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(titles)
          return joined
            ? t('selection.description', { titles: joined, count })
            : t('selection.count', { count })
        },
        label: t('selection.count', { count: creations?.length ?? 0 }),
        author: user?.username ?? '',
      }
      return await layOutSelection(creations ?? [], i18n.language === 'zh' ? 'zh' : 'en', texts)
    } catch {
      return { error: undefined }
    }
  })
  const finish = useEffectEvent(async (result: Result) => {
    setSearch(withoutSelectionLink, { replace: true })
    const tell = (message: string) => void alert({ title: t('selection.failedTitle'), message })
    if (result === null) return tell(t('selection.noImages'))
    if ('error' in result) return tell(result.error || t('selection.failed'))
    const before = document.pages.length
    const replaces =
      before === 0 ||
      (await confirm({
        title: t('selection.draftTitle'),
        message: t('selection.draftMessage', { count: before }),
        confirmLabel: t('selection.replace'),
        cancelLabel: t('selection.append'),
      }))
    const max = limits.portfolio.maxPages
    if (!replaces && before + result.pages.length > max) return tell(t('management.full', { max }))
    dispatch(editorActions.selectionLaidOut({ ...result, replaces, now: Date.now() }))
  })
  const requestLogin = useEffectEvent(() => openLogin())

  useEffect(() => {
    if (ids === '') return undefined
    if (!signedIn) return requestLogin()
    let canceled = false
    void load().then(result => {
      if (!canceled) void finish(result)
    })
    return () => {
      canceled = true
    }
  }, [ids, signedIn])
  return signedIn ? <Spinner label={t('selection.loading')} className={styles.layingOut} /> : null
}
