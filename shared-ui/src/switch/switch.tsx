import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../class-names.ts'
import styles from './switch.module.css'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange'> & {
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** On or off, in effect at once. */
export function Switch({ label, checked, onCheckedChange, className, ...input }: SwitchProps) {
  return (
    <label className={classes(styles.switch, className)}>
      <input
        type="checkbox"
        role="switch"
        className={styles.track}
        {...input}
        checked={checked}
        onChange={event => onCheckedChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
