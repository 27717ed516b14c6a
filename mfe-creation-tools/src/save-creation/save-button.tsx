import { Button, classNames } from '@tessera/shared-ui'
import { useId, type ReactNode } from 'react'
import { useTexts } from '../texts.ts'
import styles from './save-button.module.css'

interface SaveButtonProps {
  /** The button's text until the image is saved. */
  label: string
  saving: boolean
  saved: boolean
  /** The image cannot be saved. The button can still be pressed: `onSave` then says why. */
  unavailable?: boolean
  onSave: () => void
  /** Describes what saving does, or its result. */
  note: ReactNode
  /** Who sees it: a choice before it is saved, a fact with its change afterwards. */
  visibility?: ReactNode
  className?: string | undefined
}

/** A button with the states save, saving and saved (specification 2, §4). */
export function SaveButton({
  label,
  saving,
  saved,
  unavailable = false,
  onSave,
  note,
  visibility,
  className,
}: SaveButtonProps) {
  const { t } = useTexts()
  const noteId = useId()
  return (
    <div className={classNames(styles.save, className)}>
      <Button
        variant="primary"
        icon={saved ? 'check' : 'bookmark'}
        busy={saving}
        disabled={saved}
        aria-disabled={unavailable}
        aria-describedby={noteId}
        onClick={onSave}
      >
        {saved ? t('shared.save.saved') : saving ? t('shared.save.saving') : label}
      </Button>
      <p id={noteId} aria-live="polite" className={styles.note}>
        {note}
      </p>
      {visibility && <div className={styles.visibility}>{visibility}</div>}
    </div>
  )
}
