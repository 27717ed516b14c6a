import { signIn, useAppDispatch, useRefreshUser } from '@tessera/shared-auth'
import { Button, linkClass, PasswordField, TextField } from '@tessera/shared-ui'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldErrors } from '../forms/field-errors.ts'
import { failureMessage } from '../forms/failure-message.ts'
import styles from './form.module.css'
import { FormMessage, outcomeMessage, type Message } from '../forms/form-message.tsx'
import { formText } from '../forms/form-text.ts'

/** Logs in by email and password (specification 1, §2 and §4). */
export function LoginForm({ onDone, onRegister }: { onDone: () => void; onRegister: () => void }) {
  const { t } = useTranslation('shell')
  const dispatch = useAppDispatch()
  const refreshUser = useRefreshUser()
  const { errors, check, clear } = useFieldErrors<'email' | 'password'>()
  const [message, setMessage] = useState<Message | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = formText(event.currentTarget, 'email').trim()
    const password = formText(event.currentTarget, 'password')
    const complete = check(event.currentTarget, {
      email: email === '' && t('form.emailMissing'),
      password: password === '' && t('form.passwordMissing'),
    })
    if (!complete) return
    setBusy(true)
    setMessage(null)
    try {
      const answer = await dispatch(signIn({ email, password })).unwrap()
      setMessage(outcomeMessage(answer, { success: t('login.success'), failure: t('login.failed') }))
      if (!answer.success) return
      await refreshUser()
      onDone()
    } catch (error) {
      setMessage({ tone: 'danger', text: failureMessage(error, t) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate className={styles.form} onSubmit={event => void submit(event)}>
      <p className={styles.lead}>{t('login.lead')}</p>
      <TextField
        label={t('form.email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        error={errors.email}
        onChange={() => clear('email')}
      />
      <PasswordField
        label={t('form.password')}
        name="password"
        autoComplete="current-password"
        required
        showLabel={t('form.showPassword')}
        hideLabel={t('form.hidePassword')}
        error={errors.password}
        onChange={() => clear('password')}
      />
      <FormMessage message={message} />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {busy ? t('login.busy') : t('login.submit')}
      </Button>
      <p className={styles.other}>
        {t('login.noAccount')}{' '}
        <button type="button" className={linkClass} onClick={onRegister}>
          {t('login.toRegister')}
        </button>
      </p>
    </form>
  )
}
