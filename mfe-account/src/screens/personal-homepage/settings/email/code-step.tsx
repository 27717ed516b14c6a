import { limits } from '@tessera/shared-contracts'
import { Button, Dialog, Notice, TextField, useSecondsUntil } from '@tessera/shared-ui'
import { useId, useState, type SubmitEvent } from 'react'
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
  const formId = useId()
  const seconds = useSecondsUntil(nextCodeAt)
  const [confirmEmailChange, { isLoading: isConfirming }] = useConfirmEmailChangeMutation()
  const [error, setError] = useState<string | null>(null)
  const [message, setMessage] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null)
  const showFailure = (text: string) => setMessage({ tone: 'danger', text })

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isConfirming) return
    setMessage(null)
    if (!/^\d+$/.test(code) || code.length !== codeLength) {
      setError(t('email.codeInvalid', { length: codeLength }))
      event.currentTarget.querySelector('input')?.focus()
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
    <Dialog
      open
      size="small"
      title={t('email.change')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isConfirming}>
            {t('email.change')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={event => void submit(event)}>
        <p>{t('email.codeSent', { email: sentTo, minutes: validMinutes })}</p>
        <TextField
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
      </form>
    </Dialog>
  )
}
