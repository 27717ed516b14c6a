import { useAccountModals, useRefreshUser, useSession } from '@tessera/shared-auth'
import { Button, TextField } from '@tessera/shared-ui'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FormMessage } from '../forms/form-message.tsx'
import { getFormFieldText } from '../forms/get-form-field-text.ts'
import { useFormSubmission } from '../forms/use-form-submission.ts'
import { useActivatePlanMutation } from './plans-api.ts'
import styles from './plans.module.css'

/** How long the success message shows before the dialog closes (specification 1, §9). */
const closeDelayMs = 1_500

/** Activates a plan by a code (specification 1, §4, §5 and §8). */
export function ActivationForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('shell')
  const { signedIn } = useSession()
  const { openLogin } = useAccountModals()
  const refreshUser = useRefreshUser()
  const [activatePlan] = useActivatePlanMutation()
  const { busy, message, setMessage, submit } = useFormSubmission()
  const [activated, setActivated] = useState(false)

  const onDoneRef = useRef(onDone)
  useEffect(() => {
    onDoneRef.current = onDone
  })
  useEffect(() => {
    if (!activated) return
    const timer = setTimeout(() => onDoneRef.current(), closeDelayMs)
    return () => clearTimeout(timer)
  }, [activated])

  function activate(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = getFormFieldText(event.currentTarget, 'activation_code').trim()
    if (code === '') return setMessage({ tone: 'warning', text: t('plans.code.missing') })
    if (!signedIn) return openLogin()
    void submit({
      send: () => activatePlan({ activation_code: code }).unwrap(),
      busyText: t('plans.code.busy'),
      successText: t('plans.code.success'),
      failureText: t('plans.code.failed'),
      callFailureText: t('plans.code.failed'),
      onSuccess: () => {
        setActivated(true)
        return refreshUser()
      },
    })
  }

  return (
    <form noValidate className={styles.activation} onSubmit={activate}>
      <h3>{t('plans.code.title')}</h3>
      <div className={styles.code}>
        <TextField
          label={t('plans.code.label')}
          name="activation_code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={t('plans.code.hint')}
        />
        <Button type="submit" variant="primary" className={styles.submit} busy={busy} disabled={activated}>
          {t('plans.code.submit')}
        </Button>
      </div>
      <FormMessage message={message} />
    </form>
  )
}
