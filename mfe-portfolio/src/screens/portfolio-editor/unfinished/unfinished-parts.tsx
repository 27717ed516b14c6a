import { useAppDispatch, useAppSelector, useSession } from '@tessera/shared-auth'
import { afterPaint, Button, Icon } from '@tessera/shared-ui'
import { useMemo, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { editorActions, selectPages } from '../state/portfolio-editor-slice.ts'
import { focusPart } from './focus-part.ts'
import { listUnfinished, type UnfinishedPart } from './list-unfinished.ts'
import { markPlaceholders } from './placeholders.ts'
import { useSampleTexts } from './use-sample-texts.ts'
import styles from './unfinished-parts.module.css'

/**
 * The unfinished parts of the portfolio, which visitors will not see: folded into one line beside the publish button. Each
 * leads to its place on the canvas, and a sample text can be kept as it is.
 */
export function UnfinishedParts({ publishButton }: { publishButton: RefObject<HTMLButtonElement | null> }) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const summary = useRef<HTMLElement>(null)
  const parts = useUnfinishedParts()
  if (parts.length === 0) return null

  const show = (part: UnfinishedPart) => {
    dispatch(
      part.kind === 'page'
        ? editorActions.pageSelected({ pageId: part.pageId })
        : editorActions.layerSelected({ pageId: part.pageId, layerId: part.layerId }),
    )
    afterPaint(() => focusPart(part))
  }
  const keep = (part: UnfinishedPart) => {
    if (part.kind !== 'text') return
    flushSync(() => dispatch(editorActions.textKept({ pageId: part.pageId, layerId: part.layerId })))
    // The pressed button has gone, and with the last part the list
    const next = summary.current ?? publishButton.current
    next?.focus()
  }
  return (
    <details className={styles.unfinished}>
      <summary ref={summary} className={styles.summary}>
        <span>{t('unfinished.summary', { count: parts.length })}</span>
        <Icon name="chevron-down" size={16} className={styles.chevron} />
      </summary>
      <p className={styles.message}>{t('unfinished.message')}</p>
      <ul aria-label={t('unfinished.name')} className={styles.parts}>
        {parts.map(part => (
          <li key={`${part.pageId} ${part.kind === 'page' ? '' : part.layerId}`} className={styles.part}>
            <button type="button" className={styles.show} onClick={() => show(part)}>
              <span>{describePart(part, t)}</span>
              {part.kind === 'text' && <span className={styles.content}>{part.content}</span>}
            </button>
            {part.kind === 'text' && (
              <Button
                size="small"
                variant="ghost"
                aria-label={t('unfinished.keepThis', { text: part.content })}
                onClick={() => keep(part)}
              >
                {t('unfinished.keep')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Returns no parts until the sample texts are loaded. */
function useUnfinishedParts(): readonly UnfinishedPart[] {
  const pages = useAppSelector(selectPages)
  const samples = useSampleTexts()
  const author = useSession().user?.username ?? null
  return useMemo(
    () => (samples ? listUnfinished(markPlaceholders(pages, samples), author) : []),
    [pages, samples, author],
  )
}

type Translate = ReturnType<typeof useTranslation<'mfe-portfolio'>>['t']

function describePart(part: UnfinishedPart, t: Translate): string {
  if (part.kind === 'page') return t('unfinished.page', { page: part.pageNumber })
  return t(`unfinished.${part.kind}`, { page: part.pageNumber, number: part.number })
}
