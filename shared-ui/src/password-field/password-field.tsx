import { useState, type ComponentProps } from 'react'
import { classes } from '../class-names.ts'
import { Field, type FieldTexts } from '../field/field.tsx'
import fieldStyles from '../field/field.module.css'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './password-field.module.css'

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> &
  FieldTexts & {
    showLabel: string
    hideLabel: string
  }

/** A password, which can be looked at while it is typed. */
export function PasswordField({
  label,
  hint,
  error,
  showLabel,
  hideLabel,
  id,
  className,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {control => (
        <div className={styles.box}>
          <input
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classes(fieldStyles.control, styles.input)}
            {...input}
            {...control}
          />
          <IconButton
            icon={shown ? 'eye-off' : 'eye'}
            label={shown ? hideLabel : showLabel}
            size="small"
            className={styles.reveal}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}
