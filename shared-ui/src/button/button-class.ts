import { classNames } from '../class-names.ts'
import styles from './button.module.css'

export type ButtonStyleProps = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  disabled?: boolean | undefined
}

/** Returns the class names of a button, for a router link or the label of a file input. */
export function buttonClass({
  variant = 'secondary',
  size = 'medium',
  disabled = false,
}: ButtonStyleProps = {}): string {
  return classNames(styles.button, styles[variant], styles[size], disabled && styles.disabled)
}
