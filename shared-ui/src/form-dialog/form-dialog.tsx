import { useId, type SubmitEvent } from 'react'
import { Button, type ButtonProps } from '../button/button.tsx'
import { getDialogLabels } from '../dialog/dialog-labels.ts'
import { Dialog, type DialogProps } from '../dialog/dialog.tsx'
import { Notice } from '../notice/notice.tsx'
import styles from './form-dialog.module.css'

export type FormDialogProps = Pick<DialogProps, 'title' | 'closeLabel' | 'onClose' | 'children'> &
  Pick<ButtonProps, 'busy' | 'disabled'> & {
    submitLabel: string
    /** Of the submit button. */
    variant?: 'primary' | 'danger' | undefined
    /** Is shown below the fields. */
    failure?: string | null | undefined
    /** Replaces the layout of the form. */
    formClassName?: string | undefined
    /** Is not called while the dialog is busy or disabled. */
    onSubmit: () => unknown
  }

/** A small open dialog with a form, a button that submits it, and one that cancels it. */
export function FormDialog({
  submitLabel,
  variant = 'primary',
  busy,
  disabled,
  failure,
  formClassName = styles.form,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy && !disabled) onSubmit()
  }
  return (
    <Dialog
      {...dialog}
      open
      size="small"
      footer={
        <>
          <Button onClick={dialog.onClose}>{getDialogLabels().cancel}</Button>
          <Button type="submit" form={formId} variant={variant} busy={busy} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className={formClassName} noValidate onSubmit={submit}>
        {children}
        {failure && <Notice tone="danger">{failure}</Notice>}
      </form>
    </Dialog>
  )
}
