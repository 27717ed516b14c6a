import { useId, useRef, type PointerEvent, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import { classNames } from '../class-names.ts'
import { useIsFirstFrame } from '../first-frame/use-is-first-frame.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useModal } from './use-modal.ts'
import styles from './dialog.module.css'

export type DialogProps = {
  open: boolean
  /** Called on Escape, a backdrop click and the close button. The caller sets `open` to false to close the dialog. */
  onClose: () => void
  title: ReactNode
  /** The label of the close button. Without a label there is no close button, and the footer needs one. */
  closeLabel?: string | undefined
  /** In a first frame, the close button links to this address. Without it, a first frame does not show the dialog. */
  firstFrameCloseHref?: string | undefined
  size?: 'small' | 'medium' | 'large' | 'full' | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** The id of the element that describes an alertdialog. */
  describedBy?: string | undefined
  className?: string | undefined
  children: ReactNode
  footer?: ReactNode
}

/**
 * A modal dialog, based on `<dialog>`. It focuses the element with `data-autofocus`, else its first text control, else
 * itself. Afterwards it restores the focus, or focuses the heading of the screen where the focused element has left.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  const isFirstFrame = useIsFirstFrame()
  if (!open || (isFirstFrame && rest.firstFrameCloseHref === undefined)) return null
  return <OpenDialog {...rest} isFirstFrame={isFirstFrame} />
}

function OpenDialog({
  onClose,
  title,
  closeLabel,
  firstFrameCloseHref,
  isFirstFrame,
  size = 'medium',
  role = 'dialog',
  describedBy,
  className,
  children,
  footer,
}: Omit<DialogProps, 'open'> & { isFirstFrame: boolean }) {
  const titleId = useId()
  const dialogRef = useModal()
  const pressBeganOnBackdrop = useRef(false)

  const handleCancel = (event: SyntheticEvent) => {
    // React also bubbles the `cancel` event of a nested dialog or a file input
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  // Browsers close a dialog without `cancel` when Escape is pressed twice in a row
  const handleClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
  }
  // The content covers the dialog, so an event whose target is the dialog happened on its backdrop. A press that starts
  // inside, to select text, and ends outside does not close the dialog
  const handlePointerDown = (event: PointerEvent) => {
    pressBeganOnBackdrop.current = event.target === event.currentTarget
  }
  const handleClick = (event: MouseEvent) => {
    if (event.target === event.currentTarget && pressBeganOnBackdrop.current) onClose()
  }

  return (
    // Keyboard users press Escape, which arrives as `cancel`
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialogRef}
      role={role}
      open={isFirstFrame ? true : undefined}
      data-first-frame={isFirstFrame ? '' : undefined}
      aria-modal={!isFirstFrame}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      tabIndex={-1}
      className={classNames(styles.dialog, styles[size], className)}
      onCancel={handleCancel}
      onClose={handleClose}
      onPointerDown={handlePointerDown}
      onClick={handleClick}
    >
      <div className={styles.panel}>
        <div className={styles.header}>
          <h2 id={titleId}>{title}</h2>
        </div>
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
        {closeLabel && (
          <IconButton
            icon="x"
            label={closeLabel}
            className={styles.close}
            firstFrameHref={firstFrameCloseHref}
            onClick={onClose}
          />
        )}
      </div>
    </dialog>
  )
}
