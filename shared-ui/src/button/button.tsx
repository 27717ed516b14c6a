import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { SpinnerRing } from '../spinner/spinner.tsx'
import { buttonClass, type ButtonStyleProps } from './button-class.ts'
import { softDisabledProps } from './soft-disabled-props.ts'

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyleProps & {
    /** An action is in progress. The button shows a spinner, keeps the focus and ignores clicks. */
    busy?: boolean | undefined
    icon?: IconName | undefined
  }

/**
 * A button. `type` is `button` by default, so that it does not submit a form. A disabled button keeps the focus (see
 * `softDisabledProps`).
 */
export function Button({
  variant,
  size,
  busy = false,
  disabled = false,
  icon,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={classNames(buttonClass({ variant, size, disabled }), className)}
      aria-busy={busy || undefined}
      {...rest}
      {...softDisabledProps({ ...rest, disabled: busy || disabled, onClick })}
    >
      {busy ? <SpinnerRing /> : icon && <Icon name={icon} size={size === 'small' ? 16 : 18} />}
      {children}
    </button>
  )
}
