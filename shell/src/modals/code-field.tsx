import { callServer } from '@tessera/shared-auth'
import { sendCode } from '@tessera/shared-contracts'
import { Button, TextField } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../forms/failure-message.ts'
import styles from './form.module.css'
import { outcomeMessage, type Message } from '../forms/form-message.tsx'
import { useResendCountdown } from './resend-countdown.ts'

interface CodeFieldProps {
  error: string | undefined
  onChange: () => void
  /** The address to send the code to; null when there is none to send to yet. */
  emailToVerify: () => string | null
  onMessage: (message: Message | null) => void
}

/** The verification code, and the button that has it sent (specification 1, §4 and §8). */
export function CodeField({ error, onChange, emailToVerify, onMessage }: CodeFieldProps) {
  const { t } = useTranslation('shell')
  const countdown = useResendCountdown()

  async function send() {
    const email = emailToVerify()
    if (email === null) return
    countdown.start()
    onMessage(null)
    try {
      const answer = await callServer(sendCode, { email })
      if (!answer.success) countdown.reset()
      const texts = { success: t('register.codeSent'), failure: t('register.sendFailed') }
      onMessage(outcomeMessage(answer, texts))
    } catch (failure) {
      countdown.reset()
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
        error={error}
        onChange={({ currentTarget }) => {
          // Mails set a code in groups; a limit of its length would cut what is pasted with blanks
          const code = currentTarget.value.replaceAll(/[\s-]/g, '')
          if (code !== currentTarget.value) currentTarget.value = code
          onChange()
        }}
      />
      <Button className={styles.send} disabled={countdown.seconds > 0} onClick={() => void send()}>
        {countdown.seconds > 0
          ? t('register.sendCodeWait', { seconds: countdown.seconds })
          : t('register.sendCode')}
      </Button>
    </div>
  )
}
