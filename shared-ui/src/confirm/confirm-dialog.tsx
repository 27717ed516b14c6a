import { useId, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { linkQuotedPage } from '../link/link-quoted-page.tsx'
import styles from './confirm-dialog.module.css'

export type ConfirmDialogOptions = {
  /** By default, the message is the title. */
  title?: string | undefined
  message: ReactNode
  confirmLabel: string
  cancelLabel: string | null
  /** The action cannot be undone, so the cancel button has the focus. */
  danger?: boolean | undefined
}

export function ConfirmDialog({
  title,
  message,
  confirmLabel,
  cancelLabel,
  danger = false,
  onResult,
}: ConfirmDialogOptions & { onResult: (confirmed: boolean) => void }) {
  const messageId = useId()
  const focusesCancel = danger && cancelLabel !== null
  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      title={title ?? message}
      describedBy={title ? messageId : undefined}
      onClose={() => onResult(false)}
      className={title ? undefined : styles.untitled}
      footer={
        <>
          {cancelLabel !== null && (
            <Button
              variant="ghost"
              data-autofocus={focusesCancel || undefined}
              onClick={() => onResult(false)}
            >
              {cancelLabel}
            </Button>
          )}
          <Button
            variant={danger ? 'danger' : 'primary'}
            data-autofocus={!focusesCancel || undefined}
            onClick={() => onResult(true)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {title && (
        <div id={messageId} className={styles.message}>
          {linkQuotedPage(message)}
        </div>
      )}
    </Dialog>
  )
}
