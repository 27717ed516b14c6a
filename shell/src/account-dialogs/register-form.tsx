import { signIn, useAppDispatch, useRefreshUser } from '@tessera/shared-auth'
import { limits } from '@tessera/shared-contracts'
import { TextField } from '@tessera/shared-ui'
import { useRef } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { getFormFieldText } from '../forms/get-form-field-text.ts'
import { useFieldErrors } from '../forms/use-field-errors.ts'
import { useFormSubmission } from '../forms/use-form-submission.ts'
import { legalLinks } from '../legal-links/legal-links.tsx'
import { useRegisterMutation } from './account-api.ts'
import type { AccountDraft, DraftProps } from './account-draft.ts'
import { AccountEmail, AccountForm, AccountPassword } from './account-form.tsx'
import { CodeField } from './code-field.tsx'
import { ProviderLoginButton } from './provider-login/provider-login-button.tsx'

const minPasswordLength = limits.passwordLength.min

interface RegisterFormProps extends DraftProps {
  onDone: () => void
  onLogin: () => void
}

/** Creates an account, then logs in with it (specification 1, §2, §4 and §5). */
export function RegisterForm({ draft, onDraftChange, onDone, onLogin }: RegisterFormProps) {
  const { t } = useTranslation('shell')
  const dispatch = useAppDispatch()
  const refreshUser = useRefreshUser()
  const [register] = useRegisterMutation()
  const emailInput = useRef<HTMLInputElement>(null)
  const { errors, validate, clearError } = useFieldErrors<'username' | 'email' | 'code' | 'password'>()
  const { busy, message, setMessage, submit } = useFormSubmission()

  const changeDraft = (name: 'username' | 'email' | 'code') => (text: string) => {
    onDraftChange({ [name]: text })
    clearError(name)
  }

  function createAccount(form: HTMLFormElement) {
    const fields = { ...trimDraft(draft), password: getFormFieldText(form, 'password') }
    const emailError = getEmailError(emailInput.current)
    const valid = validate(form, {
      username: fields.username === '' && t('form.usernameMissing'),
      email: emailError && t(emailError),
      code: fields.code === '' && t('form.codeMissing'),
      password:
        fields.password.length < minPasswordLength && t('form.passwordShort', { count: minPasswordLength }),
    })
    if (!valid) return
    void submit({
      send: async () => {
        const response = await register(fields).unwrap()
        if (response.success || response.field !== 'code') return response
        validate(form, { code: response.message || t('register.failed') })
        return null
      },
      successText: t('register.success'),
      failureText: t('register.failed'),
      onSuccess: async () => {
        if (await logIn(fields)) onDone()
        else setMessage({ tone: 'danger', text: t('register.autoLoginFailed') })
      },
    })
  }

  async function logIn({ email, password }: { email: string; password: string }): Promise<boolean> {
    const action = await dispatch(signIn({ email, password }))
    const signedIn = signIn.fulfilled.match(action) && action.payload.success
    if (signedIn) await refreshUser()
    return signedIn
  }

  /** Returns the typed address, or null after showing what is wrong with it. */
  function getValidEmail(): string | null {
    const form = emailInput.current?.form
    const emailError = getEmailError(emailInput.current)
    return form && validate(form, { email: emailError && t(emailError) }) ? trimDraft(draft).email : null
  }

  return (
    <>
      <AccountForm
        lead={t('register.lead')}
        labels={{ submit: t('register.submit'), busy: t('register.busy') }}
        busy={busy}
        message={message}
        onSubmit={createAccount}
        note={<Trans t={t} i18nKey="register.accept" components={legalLinks} />}
        alternative={{ question: t('register.hasAccount'), label: t('register.toLogin'), onOpen: onLogin }}
      >
        <TextField
          label={t('form.username')}
          name="username"
          autoComplete="nickname"
          maxLength={limits.usernameLength.max}
          required
          value={draft.username}
          error={errors.username}
          onChange={({ target }) => changeDraft('username')(target.value)}
        />
        <AccountEmail
          ref={emailInput}
          value={draft.email}
          error={errors.email}
          onChange={({ target }) => changeDraft('email')(target.value)}
        />
        <CodeField
          value={draft.code}
          error={errors.code}
          onChange={changeDraft('code')}
          nextCodeAt={draft.nextCodeAt}
          onNextCodeAtChange={nextCodeAt => onDraftChange({ nextCodeAt })}
          getEmail={getValidEmail}
          submit={submit}
        />
        <AccountPassword
          autoComplete="new-password"
          hint={t('register.passwordHint', { min: minPasswordLength })}
          getStrengthText={part => t(`passwordStrength.${part}`)}
          error={errors.password}
          onChange={() => clearError('password')}
        />
      </AccountForm>
      <ProviderLoginButton />
    </>
  )
}

const trimDraft = ({ username, email, code }: AccountDraft) => ({
  username: username.trim(),
  email: email.trim(),
  code: code.trim(),
})

/** Returns the key of an error text, or false. The browser decides whether an address is valid. */
function getEmailError(field: HTMLInputElement | null) {
  if (!field || field.value.trim() === '') return 'form.emailMissing'
  return field.validity.typeMismatch && 'form.emailInvalid'
}
