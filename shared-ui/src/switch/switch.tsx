import type { ComponentProps, ReactNode } from 'react'
import checkboxStyles from '../checkbox/checkbox.module.css'
import { classNames } from '../class-names.ts'
import styles from './switch.module.css'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange'> & {
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** A switch whose change takes effect immediately. */
export function Switch({ label, checked, onCheckedChange, className, ...input }: SwitchProps) {
  return (
    <label className={classNames(checkboxStyles.checkbox, className)}>
      <input
        type="checkbox"
        // The state of a native checkbox is its `checked`
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        className={classNames(checkboxStyles.control, styles.track)}
        {...input}
        checked={checked}
        onChange={event => onCheckedChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
