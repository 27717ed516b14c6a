import { limits } from '@tessera/shared-contracts'
import { Button, TextField, useSecondsUntil } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import type { FormSubmission } from '../forms/use-form-submission.ts'
import { useSendCodeMutation } from './account-api.ts'
import styles from './form.module.css'

interface CodeFieldProps {
  value: string
  error: string | undefined
  onChange: (code: string) => void
  /** When the next code can be requested, in milliseconds since 1970. */
  nextCodeAt: number
  onNextCodeAtChange: (nextCodeAt: number) => void
  /** Returns the address for the code, or null while there is no valid address. */
  getEmail: () => string | null
  submit: FormSubmission['submit']
}

/** The verification code, and the button that requests it (specification 1, §4 and §8). */
export function CodeField(props: CodeFieldProps) {
  const { value, error, onChange, nextCodeAt, onNextCodeAtChange, getEmail, submit } = props
  const { t } = useTranslation('shell')
  const [sendCode] = useSendCodeMutation()
  const seconds = useSecondsUntil(nextCodeAt)

  async function requestCode() {
    const email = getEmail()
    if (email === null) return
    onNextCodeAtChange(Date.now() + limits.verification.resendSeconds * 1000)
    const sent = await submit({
      send: () => sendCode({ email }).unwrap(),
      successText: t('register.codeSent'),
      failureText: t('register.sendFailed'),
      background: true,
    })
    if (!sent) onNextCodeAtChange(0)
  }

  return (
    <div className={styles.code}>
      <TextField
        label={t('register.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        hint={t('register.codeHint')}
        value={value}
        error={error}
        // Mails group the digits of a code. A `maxLength` would truncate a pasted code with blanks.
        onChange={({ target }) => onChange(target.value.replaceAll(/[\s-]/g, ''))}
      />
      <Button className={styles.send} disabled={seconds > 0} onClick={() => void requestCode()}>
        {seconds > 0 ? t('register.sendCodeWait', { seconds }) : t('register.sendCode')}
      </Button>
    </div>
  )
}
