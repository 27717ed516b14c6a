import { useAccountModals, useRefreshUser, useSession, callServer } from '@tessera/shared-auth'
import { creditGrants, startTrial, trialDays } from '@tessera/shared-contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActivationForm } from './activation-form.tsx'
import { failureMessage } from '../forms/failure-message.ts'
import { FormMessage, outcomeMessage, type Message } from '../forms/form-message.tsx'
import { PlanCard } from './plan-card.tsx'
import { planOffers } from './plan-offers.ts'
import styles from './plans.module.css'

/** The plans, the trial and the activation of a code (specification 1, §2 and §4). */
export function Plans({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  const { openLogin } = useAccountModals()
  const refreshUser = useRefreshUser()
  const [message, setMessage] = useState<Message | null>(null)
  const [trying, setTrying] = useState(false)

  async function tryFree() {
    if (!user) return openLogin()
    if (trying) return
    setTrying(true)
    setMessage({ tone: 'info', text: t('plans.trialBusy') })
    try {
      const answer = await callServer(startTrial, {})
      const texts = { success: t('plans.trialStarted'), failure: t('plans.trialFailed') }
      setMessage(outcomeMessage(answer, texts))
      if (answer.success) await refreshUser()
    } catch (error) {
      setMessage({ tone: 'danger', text: failureMessage(error, t) })
    } finally {
      setTrying(false)
    }
  }

  return (
    <div className={styles.plans}>
      {/* Where one begins to read: the field for a code, which would have the focus, lies below the plans. */}
      <p className={styles.lead} tabIndex={-1} data-autofocus>
        {t('plans.lead')}
      </p>
      <ul className={styles.cards}>
        {planOffers.map(offer => (
          <PlanCard key={offer.type} {...{ offer, user, trying }} onTry={() => void tryFree()} />
        ))}
      </ul>
      <p className={styles.terms}>
        {t('plans.trialTerms', { days: trialDays, credits: creditGrants.trial })}
      </p>
      <FormMessage message={message} />
      <ActivationForm onDone={onDone} />
    </div>
  )
}
