import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook } from '../button/button-class.ts'
import { pressing } from '../button/pressing.ts'
import { classes } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icons.ts'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  ButtonLook & {
    icon: IconName
    /** Its name: read out, and shown by the browser under a resting pointer. */
    label: string
  }

/** A square button with nothing but a drawing. Disabled, it keeps the focus (see `pressing`). */
export function IconButton({
  icon,
  label,
  variant = 'ghost',
  size = 'medium',
  type = 'button',
  disabled = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classes(buttonClass({ variant, size, disabled }), styles.square, styles[size], className)}
      {...rest}
      {...pressing({ ...rest, inert: disabled, onClick })}
    >
      <Icon name={icon} size={size === 'small' ? 16 : 20} />
    </button>
  )
}
