import { useState, type ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldTexts } from '../field/field.tsx'
import fieldStyles from '../field/field.module.css'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './password-field.module.css'

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> &
  FieldTexts & {
    showLabel: string
    hideLabel: string
  }

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
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {control => (
        <div className={styles.box}>
          <input
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(fieldStyles.control, styles.input)}
            {...input}
            {...control}
          />
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={isShown ? hideLabel : showLabel}
            size="small"
            className={styles.reveal}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  )
}
