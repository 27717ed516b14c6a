import { signIn, useAppDispatch, useRefreshUser } from '@tessera/shared-auth'
import type { SecondStep } from '@tessera/shared-contracts'
import { Button, classNames, linkClass } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { getFormFieldText } from '../forms/get-form-field-text.ts'
import { useFieldErrors } from '../forms/use-field-errors.ts'
import { useFormSubmission } from '../forms/use-form-submission.ts'
import type { DraftProps } from './account-draft.ts'
import { AccountEmail, AccountForm, AccountPassword } from './account-form.tsx'
import styles from './form.module.css'
import { ProviderLoginButton } from './provider-login/provider-login-button.tsx'
import { supportsPasskeys } from './two-step/request-passkey.ts'
import { useFactorLogin } from './two-step/use-factor-login.ts'

interface LoginFormProps extends DraftProps {
  onDone: () => void
  onRegister: () => void
  onForgotPassword: () => void
  /** The password was right, and the account has two-step verification. */
  onSecondStep: (secondStep: SecondStep) => void
}

/** Logs in by email and password (specification 1, §2 and §4), or with a passkey alone. */
export function LoginForm(props: LoginFormProps) {
  const { draft, onDraftChange, onDone, onRegister, onForgotPassword, onSecondStep } = props
  const { t } = useTranslation('shell')
  const dispatch = useAppDispatch()
  const refreshUser = useRefreshUser()
  const { errors, validate, clearError } = useFieldErrors<'email' | 'password'>()
  const { busy, message, submit } = useFormSubmission()
  const { logInWithPasskey, isUsingPasskey } = useFactorLogin({ submit, onDone })

  function logIn(form: HTMLFormElement) {
    const email = draft.email.trim()
    const password = getFormFieldText(form, 'password')
    const valid = validate(form, {
      email: email === '' && t('form.emailMissing'),
      password: password === '' && t('form.passwordMissing'),
    })
    if (!valid) return
    void submit({
      send: async () => {
        const response = await dispatch(signIn({ email, password })).unwrap()
        if (!response.second_step) return response
        onSecondStep(response.second_step)
        return null
      },
      successText: t('login.success'),
      failureText: t('login.failed'),
      onSuccess: async () => {
        await refreshUser()
        onDone()
      },
    })
  }

  return (
    <>
      <AccountForm
        lead={t('login.lead')}
        labels={{ submit: t('login.submit'), busy: t('login.busy') }}
        busy={busy}
        message={message}
        onSubmit={logIn}
        alternative={{ question: t('login.noAccount'), label: t('login.toRegister'), onOpen: onRegister }}
      >
        <AccountEmail
          value={draft.email}
          error={errors.email}
          onChange={({ target }) => {
            onDraftChange({ email: target.value })
            clearError('email')
          }}
        />
        <AccountPassword
          autoComplete="current-password"
          error={errors.password}
          onChange={() => clearError('password')}
        />
        <button type="button" className={classNames(linkClass, styles.forgot)} onClick={onForgotPassword}>
          {t('login.forgotPassword')}
        </button>
      </AccountForm>
      {supportsPasskeys() && (
        <Button
          size="large"
          className={styles.otherLogin}
          busy={isUsingPasskey}
          onClick={() => void logInWithPasskey()}
        >
          {t('passkey.login')}
        </Button>
      )}
      <ProviderLoginButton />
    </>
  )
}
