import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './toggle-button.module.css'

export type ToggleButtonProps = Omit<ComponentProps<'button'>, 'onClick' | 'aria-pressed'> & {
  pressed: boolean
  onPressedChange: (pressed: boolean) => void
}

/** A button that is on or off, such as a filter. */
export function ToggleButton({ pressed, onPressedChange, className, ...rest }: ToggleButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={classNames(styles.toggle, className)}
      onClick={() => onPressedChange(!pressed)}
      {...rest}
    />
  )
}
