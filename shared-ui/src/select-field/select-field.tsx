import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldTexts } from '../field/field.tsx'
import fieldStyles from '../field/field.module.css'
import { Icon } from '../icon/icon.tsx'
import styles from './select-field.module.css'

export type SelectOption = { value: string; label: string }

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldTexts & { options: readonly SelectOption[] }

export function SelectField({ label, hint, error, options, id, className, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {control => (
        <div className={styles.box}>
          <select className={classNames(fieldStyles.control, styles.select)} {...select} {...control}>
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={18} className={styles.chevron} />
        </div>
      )}
    </Field>
  )
}
