import { useId, useRef, type PointerEvent, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import { classes } from '../class-names.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { useModal } from './use-modal.ts'
import styles from './dialog.module.css'

export type DialogProps = {
  open: boolean
  /** Escape, the backdrop, the close button: the caller decides, and lets `open` follow. */
  onClose: () => void
  title: ReactNode
  hideTitle?: boolean | undefined
  /** Name of the close button; without it there is none, and the footer must offer a way out. */
  closeLabel?: string | undefined
  size?: 'small' | 'medium' | 'large' | 'full' | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** The element that explains an alertdialog. */
  describedBy?: string | undefined
  className?: string | undefined
  children: ReactNode
  footer?: ReactNode
}

/**
 * A modal dialog on the browser's own. The focus starts at what carries `data-autofocus`, else at the first text
 * control, else at the dialog itself, and returns to where it was, or to the screen's heading where that is gone.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  onClose,
  title,
  hideTitle = false,
  closeLabel,
  size = 'medium',
  role = 'dialog',
  describedBy,
  className,
  children,
  footer,
}: Omit<DialogProps, 'open'>) {
  const titleId = useId()
  const modal = useModal()
  const pressedBackdrop = useRef(false)

  const cancel = (event: SyntheticEvent) => {
    // React passes on a `cancel` that was a nested dialog's, or a file chooser's.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  // Browsers close a dialog for good when Escape is pressed a second time without another action between.
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
  }
  // The dialog's content covers it: an event of the dialog itself happened on its backdrop. A press that began
  // inside, to select text, and ended outside is none.
  const press = (event: PointerEvent) => {
    pressedBackdrop.current = event.target === event.currentTarget
  }
  const release = (event: MouseEvent) => {
    if (event.target === event.currentTarget && pressedBackdrop.current) onClose()
  }

  const heading = <h2 id={titleId}>{title}</h2>
  return (
    // The keyboard's way out is Escape, which arrives as `cancel`.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={modal}
      role={role}
      aria-modal
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      tabIndex={-1}
      className={classes(styles.dialog, styles[size], className)}
      onCancel={cancel}
      onClose={closed}
      onPointerDown={press}
      onClick={release}
    >
      <div className={styles.panel}>
        {hideTitle ? (
          <VisuallyHidden>{heading}</VisuallyHidden>
        ) : (
          <div className={styles.header}>{heading}</div>
        )}
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
        {closeLabel && (
          <IconButton
            icon="x"
            label={closeLabel}
            variant={hideTitle ? 'secondary' : 'ghost'}
            className={styles.close}
            onClick={onClose}
          />
        )}
      </div>
    </dialog>
  )
}
