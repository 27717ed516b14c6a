import { Button, classes } from '@tessera/shared-ui'
import { useId, type ReactNode } from 'react'
import { useTexts } from '../texts.ts'
import styles from './save-creation.module.css'

interface SaveButtonProps {
  /** What the button says before anything is saved. */
  label: string
  saving: boolean
  saved: boolean
  /** There is nothing that could be saved; pressed all the same, the button says why. */
  impossible?: boolean
  onSave: () => void
  /** What saving means, or what has become of it. */
  note: ReactNode
  className?: string | undefined
}

/** Save, saving, saved (specification 2, §4). */
export function SaveButton({
  label,
  saving,
  saved,
  impossible = false,
  onSave,
  note,
  className,
}: SaveButtonProps) {
  const { t } = useTexts()
  const noteId = useId()
  return (
    <div className={classes(styles.save, className)}>
      <Button
        variant="primary"
        icon={saved ? 'check' : 'bookmark'}
        busy={saving}
        disabled={saved}
        aria-disabled={impossible}
        aria-describedby={noteId}
        onClick={onSave}
      >
        {saved ? t('shared.save.saved') : saving ? t('shared.save.saving') : label}
      </Button>
      <p id={noteId} aria-live="polite" className={styles.note}>
        {note}
      </p>
    </div>
  )
}
