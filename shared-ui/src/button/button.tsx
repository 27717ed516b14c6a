import type { ComponentProps, MouseEvent } from 'react'
import { classes } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icons.ts'
import { SpinnerRing } from '../spinner/spinner-ring.tsx'
import { buttonClass, type ButtonLook } from './button-class.ts'

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Its work is under way: it shows that, keeps the focus, and does nothing when pressed. */
    busy?: boolean | undefined
    icon?: IconName | undefined
  }

/** A button; `type` is `button` unless said otherwise, so that one in a form does not submit it by surprise. */
export function Button({
  variant,
  size,
  busy = false,
  icon,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also what a form's Enter key arrives as; a busy button must not submit a second time.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      className={classes(buttonClass({ variant, size }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
      {...rest}
    >
      {busy ? <SpinnerRing /> : icon && <Icon name={icon} size={size === 'small' ? 16 : 18} />}
      {children}
    </button>
  )
}
