import { classes } from '../class-names.ts'
import styles from './button.module.css'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  disabled?: boolean | undefined
}

/** The look of a button for something that is none: a router's link, a file's label. */
export function buttonClass({
  variant = 'secondary',
  size = 'medium',
  disabled = false,
}: ButtonLook = {}): string {
  return classes(styles.button, styles[variant], styles[size], disabled && styles.disabled)
}
