import { Suspense, use, useState, type ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldTexts } from '../field/field.tsx'
import fieldStyles from '../field/field.module.css'
import { IconButton } from '../icon-button/icon-button.tsx'
import { PasswordStrengthContext, type PasswordStrengthProps } from './password-rating.ts'
import styles from './password-field.module.css'

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> &
  FieldTexts & {
    showLabel: string
    hideLabel: string
    /** Returns the text of a strength or an advice. Without it, the password is not rated. */
    getStrengthText?: PasswordStrengthProps['getText'] | undefined
  }

/** A password that can be shown. Rates a new password in words while it is typed. */
export function PasswordField({
  label,
  hint,
  error,
  showLabel,
  hideLabel,
  getStrengthText,
  id,
  className,
  onChange,
  ...input
}: PasswordFieldProps) {
  const renderStrength = use(PasswordStrengthContext)
  const [isShown, setShown] = useState(false)
  const [typed, setTyped] = useState('')
  const password = typeof input.value === 'string' ? input.value : typed
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      id={id}
      className={className}
      status={
        getStrengthText && (
          <div className={styles.strength}>
            <Suspense>{password !== '' && renderStrength?.({ password, getText: getStrengthText })}</Suspense>
          </div>
        )
      }
    >
      {control => (
        <div className={styles.box}>
          <input
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(fieldStyles.control, styles.input)}
            onChange={event => {
              setTyped(event.target.value)
              onChange?.(event)
            }}
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
