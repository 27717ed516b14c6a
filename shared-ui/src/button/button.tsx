import type { ComponentProps } from 'react'
import { classes } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icons.ts'
import { SpinnerRing } from '../spinner/spinner-ring.tsx'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { pressing } from './pressing.ts'

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Its work is under way: it shows that, keeps the focus, and does nothing when pressed. */
    busy?: boolean | undefined
    icon?: IconName | undefined
  }

/**
 * A button; `type` is `button` unless said otherwise, so that one in a form does not submit it by surprise.
 * Disabled, it keeps the focus as well (see `pressing`).
 */
export function Button({
  variant,
  size,
  busy = false,
  disabled = false,
  icon,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classes(buttonClass({ variant, size, disabled }), className)}
      aria-busy={busy || undefined}
      {...rest}
      {...pressing({ ...rest, inert: busy || disabled, onClick })}
    >
      {busy ? <SpinnerRing /> : icon && <Icon name={icon} size={size === 'small' ? 16 : 18} />}
      {children}
    </button>
  )
}
