import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { buttonClass, type ButtonLook } from '../button/button-class.ts'
import { classes } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './disclosure.module.css'

export type DisclosureProps = ButtonLook & {
  /** What the button shows instead of the label: an avatar, a balance. */
  trigger?: ReactNode
  /** The button's name; without a trigger also its text. Needed where the trigger has no text of its own. */
  label?: string | undefined
  /** Which edge of the button the panel keeps to. */
  align?: 'start' | 'end' | undefined
  className?: string | undefined
  panelClassName?: string | undefined
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button with a panel that drops down from it; Escape, a press elsewhere and a focus elsewhere put it away. */
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
    const press = (event: PointerEvent) => {
      if (isElsewhere(event.target, root.current)) setOpen(false)
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    // A dialog around it stays.
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  // No related target: the window lost the focus, or a press landed on nothing that takes it.
  const leave = (event: FocusEvent) => {
    if (isElsewhere(event.relatedTarget, event.currentTarget)) setOpen(false)
  }
  return (
    // The handlers listen to what happens inside; the control is the button.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className={classes(styles.disclosure, className)} onKeyDown={key} onBlur={leave}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-label={trigger ? label : undefined}
        title={trigger ? label : undefined}
        className={classes(buttonClass({ variant, size }), styles.trigger)}
        onClick={() => setOpen(!open)}
      >
        {trigger ?? label}
        <Icon name="chevron-down" size={16} className={styles.chevron} />
      </button>
      {open && (
        <div id={panelId} className={classes(styles.panel, styles[align], panelClassName)}>
          <PanelContent close={close}>{children}</PanelContent>
        </div>
      )}
    </div>
  )
}

function PanelContent({ close, children }: { close: () => void; children: DisclosureProps['children'] }) {
  return typeof children === 'function' ? children(close) : children
}

/** Whether that is another place of the page; a dialog on top of it is none, and gives the focus back in the end. */
function isElsewhere(target: EventTarget | null, root: Element | null): boolean {
  if (!(target instanceof Element) || !root) return false
  const dialog = target.closest('dialog')
  return !root.contains(target) && (!dialog || dialog.contains(root))
}
