import { limits } from '@tessera/shared-contracts'
import { Button, Card, Notice, PasswordField } from '@tessera/shared-ui'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangePasswordMutation } from '../../../account-api.ts'
import { describeFailure } from '../describe-failure.ts'
import { useTransientMessage } from '../use-transient-message.ts'
import { emptyPasswords, type SettingsDrafts } from './use-settings-drafts.ts'
import styles from './settings-tab.module.css'

const fields = [
  { name: 'current', autoComplete: 'current-password' },
  { name: 'next', autoComplete: 'new-password' },
  { name: 'repeated', autoComplete: 'new-password' },
] as const

/** Changes the password. Checks the fields before it calls the server (specification 2, §5). */
export function PasswordForm({ drafts: { passwords, setPasswords } }: { drafts: SettingsDrafts }) {
  const { t } = useTranslation('mfe-account')
  const [changePassword, { isLoading }] = useChangePasswordMutation()
  const [message, showMessage] = useTransientMessage()
  // One message at a time: the last attempt's
  const [tone, setTone] = useState<'success' | 'danger'>('success')
  const show = (nextTone: typeof tone) => (text: string) => {
    setTone(nextTone)
    showMessage(text)
  }
  const showSuccess = show('success')
  const showFailure = show('danger')

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isLoading) return
    const { current, next, repeated } = passwords
    if (!current || !next || !repeated) return showFailure(t('settings.passwordsMissing'))
    if (next !== repeated) return showFailure(t('settings.passwordsDiffer'))
    const { data, error } = await changePassword({
      current_password: current,
      new_password: next,
      confirm_password: repeated,
    })
    if (!data?.success) return showFailure(describeFailure(error ?? data, t))
    setPasswords(emptyPasswords)
    showSuccess(data.message || t('settings.passwordChanged'))
  }

  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
        <h2 className={styles.heading}>{t('settings.password')}</h2>
        {fields.map(({ name, autoComplete }) => (
          <PasswordField
            key={name}
            label={t(`settings.${name}Password`)}
            name={name}
            autoComplete={autoComplete}
            maxLength={limits.passwordLength.max}
            showLabel={t('settings.showPassword')}
            hideLabel={t('settings.hidePassword')}
            getStrengthText={name === 'next' ? part => t(`passwordStrength.${part}`) : undefined}
            value={passwords[name]}
            onChange={event => setPasswords({ ...passwords, [name]: event.target.value })}
          />
        ))}
        {message && (
          <Notice key={tone} tone={tone}>
            {message}
          </Notice>
        )}
        <Button type="submit" variant="primary" busy={isLoading}>
          {t('settings.changePassword')}
        </Button>
      </form>
    </Card>
  )
}
