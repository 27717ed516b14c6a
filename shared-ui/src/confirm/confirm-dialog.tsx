import { useId, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import styles from './confirm-dialog.module.css'

export type Question = {
  /** The message is the title where there is none. */
  title?: string | undefined
  message: ReactNode
  confirmLabel: string
  cancelLabel: string | null
  /** What is confirmed cannot be undone: cancelling is the choice at hand. */
  danger?: boolean | undefined
}

export function ConfirmDialog({
  title,
  message,
  confirmLabel,
  cancelLabel,
  danger = false,
  onAnswer,
}: Question & { onAnswer: (confirmed: boolean) => void }) {
  const messageId = useId()
  const cautious = danger && cancelLabel !== null
  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      title={title ?? message}
      describedBy={title ? messageId : undefined}
      onClose={() => onAnswer(false)}
      className={title ? undefined : styles.untitled}
      footer={
        <>
          {cancelLabel !== null && (
            <Button variant="ghost" data-autofocus={cautious || undefined} onClick={() => onAnswer(false)}>
              {cancelLabel}
            </Button>
          )}
          <Button
            variant={danger ? 'danger' : 'primary'}
            data-autofocus={!cautious || undefined}
            onClick={() => onAnswer(true)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {title && (
        <div id={messageId} className={styles.message}>
          {message}
        </div>
      )}
    </Dialog>
  )
}
