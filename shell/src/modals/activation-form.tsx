import { callServer, failureText, useAccountModals, useRefreshUser, useSession } from '@tessera/shared-auth'
import { activate } from '@tessera/shared-contracts'
import { Button, TextField } from '@tessera/shared-ui'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './plans.module.css'
import { FormMessage, outcomeMessage, type Message } from '../forms/form-message.tsx'
import { formText } from '../forms/form-text.ts'

/** Ms that the good news stays to be read (specification 1, §9). */
const closeAfter = 1_500

/** Activates a code (specification 1, §4, §5 and §8). */
export function ActivationForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('shell')
  const { signedIn } = useSession()
  const { openLogin } = useAccountModals()
  const refreshUser = useRefreshUser()
  const [message, setMessage] = useState<Message | null>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)

  const close = useRef(onDone)
  useEffect(() => {
    close.current = onDone
  })
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => close.current(), closeAfter)
    return () => clearTimeout(timer)
  }, [done])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = formText(event.currentTarget, 'activation_code').trim()
    if (code === '') return setMessage({ tone: 'warning', text: t('plans.code.missing') })
    if (!signedIn) return openLogin()
    setBusy(true)
    setMessage({ tone: 'info', text: t('plans.code.busy') })
    try {
      const answer = await callServer(activate, { activation_code: code })
      const texts = { success: t('plans.code.success'), failure: t('plans.code.failed') }
      setMessage(outcomeMessage(answer, texts))
      if (!answer.success) return
      setDone(true)
      await refreshUser()
    } catch (error) {
      setMessage({ tone: 'danger', text: failureText(error, t('plans.code.failed')) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate className={styles.activation} onSubmit={event => void submit(event)}>
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
        <Button type="submit" variant="primary" className={styles.submit} busy={busy} disabled={done}>
          {t('plans.code.submit')}
        </Button>
      </div>
      <FormMessage message={message} />
    </form>
  )
}
