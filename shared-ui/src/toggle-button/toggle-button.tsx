import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icons.ts'
import styles from './toggle-button.module.css'

export type ToggleButtonProps = Omit<ComponentProps<'button'>, 'onClick' | 'aria-pressed'> & {
  pressed: boolean
  onPressedChange: (pressed: boolean) => void
  icon?: IconName | undefined
}

/** A button that is on or off, such as a filter. */
export function ToggleButton({
  pressed,
  onPressedChange,
  icon,
  type = 'button',
  className,
  children,
  ...rest
}: ToggleButtonProps) {
  return (
    <button
      type={type}
      aria-pressed={pressed}
      className={classNames(styles.toggle, className)}
      onClick={() => onPressedChange(!pressed)}
      {...rest}
    >
      {icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  )
}
