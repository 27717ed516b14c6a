import { limits } from '@tessera/shared-contracts'
import { Button, FormDialog, Notice, TextField, useSecondsUntil } from '@tessera/shared-ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmEmailChangeMutation } from '../../../../account-api.ts'
import { describeFailure } from '../../describe-failure.ts'
import styles from '../settings-tab.module.css'

const { codeLength, validMinutes } = limits.verification

interface CodeStepProps {
  /** The address that the code was sent to. */
  sentTo: string
  code: string
  onCodeChange: (code: string) => void
  /** When the next code can be requested, in milliseconds since 1970. */
  nextCodeAt: number
  /** Resolves to the failure, or null. Null where the user has to enter the password first. */
  sendCode: (() => Promise<string | null>) | null
  isSending: boolean
  onBack: () => void
  onClose: () => void
  onConfirmed: (email: string) => void
}

export function CodeStep(props: CodeStepProps) {
  const { sentTo, code, onCodeChange, nextCodeAt, sendCode, isSending } = props
  const { onBack, onClose, onConfirmed } = props
  const { t } = useTranslation('mfe-account')
  const input = useRef<HTMLInputElement>(null)
  const seconds = useSecondsUntil(nextCodeAt)
  const [confirmEmailChange, { isLoading: isConfirming }] = useConfirmEmailChangeMutation()
  const [error, setError] = useState<string | null>(null)
  const [message, setMessage] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null)
  const showFailure = (text: string) => setMessage({ tone: 'danger', text })

  const submit = async () => {
    setMessage(null)
    if (!/^\d+$/.test(code) || code.length !== codeLength) {
      setError(t('email.codeInvalid', { length: codeLength }))
      input.current?.focus()
      return
    }
    const { data, error: failure } = await confirmEmailChange({ code })
    if (data?.success) onConfirmed(data.email || sentTo)
    else showFailure(describeFailure(failure ?? data, t))
  }
  const sendAgain = async () => {
    if (!sendCode) return onBack()
    setMessage(null)
    const failure = await sendCode()
    if (failure) showFailure(failure)
    else setMessage({ tone: 'success', text: t('email.codeSentAgain') })
  }

  return (
    <FormDialog
      title={t('email.change')}
      submitLabel={t('email.change')}
      busy={isConfirming}
      formClassName={styles.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('email.codeSent', { email: sentTo, minutes: validMinutes })}</p>
      <TextField
        ref={input}
        label={t('email.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        error={error}
        onChange={event => {
          // Mails group the digits of a code. A `maxLength` would truncate a pasted code with blanks
          onCodeChange(event.target.value.replaceAll(/[\s-]/g, ''))
          setError(null)
        }}
      />
      {message && (
        <Notice key={message.tone} tone={message.tone}>
          {message.text}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button size="small" busy={isSending} disabled={seconds > 0} onClick={() => void sendAgain()}>
          {seconds > 0 ? t('email.sendAgainWait', { seconds }) : t('email.sendAgain')}
        </Button>
        <Button size="small" variant="ghost" onClick={onBack}>
          {t('email.useAnother')}
        </Button>
      </div>
    </FormDialog>
  )
}
