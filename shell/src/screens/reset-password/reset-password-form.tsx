import { useRefreshUser } from '@tessera/shared-auth'
import { limits } from '@tessera/shared-contracts'
import { Button, PasswordField } from '@tessera/shared-ui'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useResetPasswordMutation } from '../../account-dialogs/account-api.ts'
import { FormMessage } from '../../forms/form-message.tsx'
import { getFormFieldText } from '../../forms/get-form-field-text.ts'
import { useFieldErrors } from '../../forms/use-field-errors.ts'
import { useFormSubmission } from '../../forms/use-form-submission.ts'
import styles from '../narrow-page.module.css'

const { min } = limits.passwordLength

interface ResetPasswordFormProps {
  /** The token from the link in the mail. */
  token: string
  onDone: () => void
}

export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const { t } = useTranslation('shell')
  const refreshUser = useRefreshUser()
  const [resetPassword] = useResetPasswordMutation()
  const { errors, validate, clearError } = useFieldErrors<'password'>()
  const { busy, message, submit } = useFormSubmission()

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const password = getFormFieldText(form, 'password')
    const error = password.length < min && t('form.passwordShort', { count: min })
    if (!validate(form, { password: error })) return
    void submit({
      send: () => resetPassword({ token, password }).unwrap(),
      failureText: t('resetPassword.failed'),
      async onSuccess() {
        // The server has ended all sessions of the account, also the one of this browser
        await refreshUser()
        onDone()
      },
    })
  }

  return (
    <form noValidate className={styles.form} onSubmit={send}>
      <PasswordField
        label={t('resetPassword.password')}
        name="password"
        autoComplete="new-password"
        required
        hint={t('resetPassword.hint', { count: min })}
        showLabel={t('form.showPassword')}
        hideLabel={t('form.hidePassword')}
        getStrengthText={part => t(`passwordStrength.${part}`)}
        error={errors.password}
        onChange={() => clearError('password')}
      />
      <FormMessage message={message} />
      <Button type="submit" variant="primary" size="large" busy={busy} disabled={busy}>
        {t(busy ? 'resetPassword.busy' : 'resetPassword.submit')}
      </Button>
    </form>
  )
}
