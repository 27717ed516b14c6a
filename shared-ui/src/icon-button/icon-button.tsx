import type { ComponentProps } from 'react'
import { buttonClass, type ButtonStyleProps } from '../button/button-class.ts'
import { softDisabledProps } from '../button/soft-disabled-props.ts'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  ButtonStyleProps & {
    icon: IconName
    /** The accessible name, also shown as a tooltip. */
    label: string
  }

/** A square button with an icon. A disabled button keeps the focus (see `softDisabledProps`). */
export function IconButton({
  icon,
  label,
  variant = 'ghost',
  size = 'medium',
  disabled = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(buttonClass({ variant, size, disabled }), styles.square, styles[size], className)}
      {...rest}
      {...softDisabledProps({ ...rest, disabled, onClick })}
    >
      <Icon name={icon} size={size === 'small' ? 16 : 20} />
    </button>
  )
}
