import { Button } from '@tessera/shared-ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { undoMs, type DecidedBatch } from './review-progress.ts'
import styles from './undo-notice.module.css'

interface UndoNoticeProps {
  batch: DecidedBatch | null
  onUndo: (batch: DecidedBatch) => void
}

/** Says what was decided last, and offers to undo it for 10 s. */
export function UndoNotice({ batch, onUndo }: UndoNoticeProps) {
  const { t } = useTranslation('mfe-console')
  const [endedBatch, setEndedBatch] = useState<DecidedBatch | null>(null)
  useEffect(() => {
    if (!batch) return
    const timer = setTimeout(() => setEndedBatch(batch), Math.max(0, batch.atMs + undoMs - Date.now()))
    return () => clearTimeout(timer)
  }, [batch])

  const isShown = batch !== null && batch !== endedBatch
  return (
    <div className={styles.place} role="status">
      {isShown && (
        <div className={styles.notice}>
          <span>{t(`review.done.${batch.kind}.${batch.verdict}`, { count: batch.ids.length })}</span>
          <Button size="small" icon="undo" onClick={() => onUndo(batch)} aria-keyshortcuts="Z">
            {t('review.undo')}
            <kbd className={styles.key}>Z</kbd>
          </Button>
        </div>
      )}
    </div>
  )
}
