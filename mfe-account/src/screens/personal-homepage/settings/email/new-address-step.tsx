import { limits } from '@tessera/shared-contracts'
import { FormDialog, PasswordField, TextField } from '@tessera/shared-ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../settings-tab.module.css'

interface NewAddressStepProps {
  email: string
  onEmailChange: (email: string) => void
  password: string
  onPasswordChange: (password: string) => void
  /** Resolves to the failure, or null. */
  sendCode: () => Promise<string | null>
  isSending: boolean
  onClose: () => void
}

export function NewAddressStep(props: NewAddressStepProps) {
  const { email, onEmailChange, password, onPasswordChange, sendCode, isSending, onClose } = props
  const { t } = useTranslation('mfe-account')
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const [errors, setErrors] = useState<{ email?: string | undefined; password?: string | undefined }>({})
  const [failure, setFailure] = useState<string | null>(null)

  /** Shows what is wrong with the fields. Returns whether they are valid. */
  const validate = () => {
    const emailError = getEmailError(emailInput.current)
    const isPasswordMissing = password === ''
    setErrors({
      email: emailError && t(emailError),
      password: isPasswordMissing ? t('email.passwordMissing') : undefined,
    })
    if (emailError) emailInput.current?.focus()
    else if (isPasswordMissing) passwordInput.current?.focus()
    return !emailError && !isPasswordMissing
  }
  const submit = async () => {
    setFailure(null)
    if (validate()) setFailure(await sendCode())
  }

  return (
    <FormDialog
      title={t('email.change')}
      submitLabel={t('email.sendCode')}
      busy={isSending}
      failure={failure}
      formClassName={styles.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('email.lead')}</p>
      <TextField
        ref={emailInput}
        label={t('email.address')}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        value={email}
        error={errors.email}
        onChange={event => {
          onEmailChange(event.target.value)
          setErrors(shown => ({ ...shown, email: undefined }))
        }}
      />
      <PasswordField
        ref={passwordInput}
        label={t('settings.currentPassword')}
        autoComplete="current-password"
        maxLength={limits.passwordLength.max}
        required
        showLabel={t('settings.showPassword')}
        hideLabel={t('settings.hidePassword')}
        value={password}
        error={errors.password}
        onChange={event => {
          onPasswordChange(event.target.value)
          setErrors(shown => ({ ...shown, password: undefined }))
        }}
      />
    </FormDialog>
  )
}

/** Returns the key of an error text, or undefined. The browser decides whether an address is valid. */
function getEmailError(field: HTMLInputElement | null) {
  if (!field || field.value.trim() === '') return 'email.addressMissing'
  return field.validity.typeMismatch ? 'email.addressInvalid' : undefined
}
