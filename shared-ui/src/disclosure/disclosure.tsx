import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { buttonClass, type ButtonStyleProps } from '../button/button-class.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './disclosure.module.css'

export type DisclosureProps = ButtonStyleProps & {
  /** Shown in the button instead of the label: an avatar, a balance. */
  trigger?: ReactNode
  /** The accessible name of the button, and its text without a `trigger`. Required where the trigger has no text. */
  label?: string | undefined
  /** The edge of the button that the panel is aligned to. */
  align?: 'start' | 'end' | undefined
  className?: string | undefined
  panelClassName?: string | undefined
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button that opens a panel below it. Escape, and a press or a focus outside, close the panel. */
export function Disclosure({
  trigger,
  label,
  variant = 'ghost',
  size,
  align = 'start',
  className,
  panelClassName,
  children,
}: DisclosureProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  useEffect(() => {
    if (!open) return
    const handlePointerDown = (event: PointerEvent) => {
      if (isOutside(event.target, root.current)) setOpen(false)
    }
    document.addEventListener('pointerdown', handlePointerDown)
    return () => document.removeEventListener('pointerdown', handlePointerDown)
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open || isInDialog(event.target, root.current)) return
    // An enclosing dialog stays open
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  // Without a related target the window has lost the focus, or the press hit an element that takes none
  const handleBlur = (event: FocusEvent) => {
    if (isOutside(event.relatedTarget, event.currentTarget)) setOpen(false)
  }
  return (
    // The handlers receive events of the content; the control is the button
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      className={classNames(styles.disclosure, className)}
      onKeyDown={handleKeyDown}
      onBlur={handleBlur}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-label={trigger ? label : undefined}
        title={trigger ? label : undefined}
        className={classNames(buttonClass({ variant, size }), styles.trigger)}
        onClick={() => setOpen(!open)}
      >
        {trigger ?? label}
        <Icon name="chevron-down" size={16} className={styles.chevron} />
      </button>
      {open && (
        <div id={panelId} className={classNames(styles.panel, styles[align], panelClassName)}>
          <PanelContent close={close}>{children}</PanelContent>
        </div>
      )}
    </div>
  )
}

function PanelContent({ close, children }: { close: () => void; children: DisclosureProps['children'] }) {
  return typeof children === 'function' ? children(close) : children
}

/** Whether a target is in a dialog of the panel, which Escape closes first. */
function isInDialog(target: EventTarget, root: Element | null): boolean {
  const dialog = target instanceof Element && target.closest('dialog')
  return Boolean(dialog && root?.contains(dialog))
}

/** Whether a target is outside the root. A dialog on top is not: it restores the focus when it closes. */
function isOutside(target: EventTarget | null, root: Element | null): boolean {
  if (!(target instanceof Element) || !root) return false
  const dialog = target.closest('dialog')
  return !root.contains(target) && (!dialog || dialog.contains(root))
}
