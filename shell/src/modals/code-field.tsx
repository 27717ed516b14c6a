import { callServer } from '@tessera/shared-auth'
import { limits, sendCode } from '@tessera/shared-contracts'
import { Button, TextField } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../forms/failure-message.ts'
import { outcomeMessage, type Message } from '../forms/form-message.tsx'
import styles from './form.module.css'
import { useSecondsUntil } from './seconds-until.ts'

interface CodeFieldProps {
  value: string
  error: string | undefined
  onType: (code: string) => void
  /** Until then, in milliseconds since 1970, no other code can be sent. */
  nextCodeAt: number
  onWait: (nextCodeAt: number) => void
  /** The address to send the code to; null when there is none to send to yet. */
  emailToVerify: () => string | null
  onMessage: (message: Message | null) => void
}

/** The verification code, and the button that has it sent (specification 1, §4 and §8). */
export function CodeField({
  value,
  error,
  onType,
  nextCodeAt,
  onWait,
  emailToVerify,
  onMessage,
}: CodeFieldProps) {
  const { t } = useTranslation('shell')
  const seconds = useSecondsUntil(nextCodeAt)

  async function send() {
    const email = emailToVerify()
    if (email === null) return
    onWait(Date.now() + limits.verification.resendSeconds * 1000)
    onMessage(null)
    try {
      const answer = await callServer(sendCode, { email })
      if (!answer.success) onWait(0)
      const texts = { success: t('register.codeSent'), failure: t('register.sendFailed') }
      onMessage(outcomeMessage(answer, texts))
    } catch (failure) {
      onWait(0)
      onMessage({ tone: 'danger', text: failureMessage(failure, t) })
    }
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
        // Mails set a code in groups; a limit of its length would cut what is pasted with blanks
        onChange={({ target }) => onType(target.value.replaceAll(/[\s-]/g, ''))}
      />
      <Button className={styles.send} disabled={seconds > 0} onClick={() => void send()}>
        {seconds > 0 ? t('register.sendCodeWait', { seconds }) : t('register.sendCode')}
      </Button>
    </div>
  )
}
