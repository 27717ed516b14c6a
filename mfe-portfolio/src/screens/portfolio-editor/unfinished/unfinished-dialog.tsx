import { useAppDispatch } from '@tessera/shared-auth'
import { Button, Dialog } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { editorActions } from '../state/portfolio-editor-slice.ts'
import type { UnfinishedPart } from './list-unfinished.ts'
import styles from './unfinished-dialog.module.css'

interface UnfinishedDialogProps {
  parts: readonly UnfinishedPart[]
  onClose: () => void
  /** Shows a part on the canvas. */
  onShow: (part: UnfinishedPart) => void
  onPublish: () => void
}

/** Lists the unfinished parts of a portfolio before it is published. Visitors will not see these parts. */
export function UnfinishedDialog({ parts, onClose, onShow, onPublish }: UnfinishedDialogProps) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const [kept, setKept] = useState<ReadonlySet<UnfinishedPart>>(new Set())
  const keep = (part: UnfinishedPart) => {
    if (part.kind !== 'text') return
    dispatch(editorActions.textKept({ pageId: part.pageId, layerId: part.layerId }))
    setKept(new Set([...kept, part]))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('unfinished.title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="ghost" onClick={onPublish}>
            {t('unfinished.publish')}
          </Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            {t('unfinished.keepEditing')}
          </Button>
        </>
      }
    >
      <p className={styles.message}>{t('unfinished.message')}</p>
      <ul className={styles.parts}>
        {parts.map(part => (
          <li key={`${part.pageId} ${part.kind === 'page' ? '' : part.layerId}`} className={styles.part}>
            <button type="button" className={styles.show} onClick={() => onShow(part)}>
              <span>{describePart(part, t)}</span>
              {part.kind === 'text' && <span className={styles.content}>{part.content}</span>}
            </button>
            {part.kind === 'text' && (
              <Button
                size="small"
                variant="ghost"
                disabled={kept.has(part)}
                aria-label={t('unfinished.keepThis', { text: part.content })}
                onClick={() => keep(part)}
              >
                {t(kept.has(part) ? 'unfinished.kept' : 'unfinished.keep')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type Translate = ReturnType<typeof useTranslation<'mfe-portfolio'>>['t']

function describePart(part: UnfinishedPart, t: Translate): string {
  if (part.kind === 'page') return t('unfinished.page', { page: part.pageNumber })
  return t(`unfinished.${part.kind}`, { page: part.pageNumber, number: part.number })
}
