import { useAccountModals, useRefreshUser, useSession } from '@tessera/shared-auth'
import { creditGrants, trialDays } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import { FormMessage } from '../forms/form-message.tsx'
import { useFormSubmission } from '../forms/use-form-submission.ts'
import { Checkout } from './checkout.tsx'
import { ActivationForm } from './activation-form.tsx'
import { PlanCard } from './plan-card.tsx'
import { planOffers } from './plan-offers.ts'
import { useStartTrialMutation } from './plans-api.ts'
import { useOffers } from './use-offers.ts'
import { useCheckout } from './use-checkout.ts'
import styles from './plans.module.css'

/** The plans, the free trial and the activation of a code (specification 1, §2 and §4). */
export function Plans({ onDone }: { onDone: () => void }) {
  const { t, i18n } = useTranslation('shell')
  const { user } = useSession()
  const { openLogin } = useAccountModals()
  const refreshUser = useRefreshUser()
  const [startTrial] = useStartTrialMutation()
  const { busy, message, submit } = useFormSubmission()
  const { offers, isNothingSold, formatPrice } = useOffers(i18n.language)
  const checkout = useCheckout()
  const pack = offers.find(({ id }) => id === 'credits')
  const hadTrial = user?.trialUsed ?? false

  function tryForFree() {
    if (!user) return openLogin()
    if (busy) return
    void submit({
      send: () => startTrial().unwrap(),
      busyText: t('plans.trialBusy'),
      successText: t('plans.trialStarted'),
      failureText: t('plans.trialFailed'),
      onSuccess: refreshUser,
    })
  }

  return (
    <div className={styles.plans}>
      {/* Without `data-autofocus` the field for a code would get the focus, which is below the plans. */}
      <p className={styles.lead} tabIndex={-1} data-autofocus>
        {t('plans.lead')}
      </p>
      <ul className={styles.cards}>
        {planOffers.map(offer => (
          <PlanCard
            key={offer.type}
            {...{ offer, user, formatPrice }}
            isTrialStarting={busy}
            onStartTrial={hadTrial ? undefined : tryForFree}
            isBuying={checkout.busy}
            onBuy={offers.some(({ id }) => id === offer.type) ? () => checkout.buy(offer.type) : undefined}
          />
        ))}
      </ul>
      {!hadTrial && (
        <p className={styles.terms}>
          {t('plans.trialTerms', { days: trialDays, credits: creditGrants.trial })}
        </p>
      )}
      {isNothingSold && <p className={styles.terms}>{t(`plans.notSold.${hadTrial ? 'code' : 'trial'}`)}</p>}
      {offers.length > 0 && <Checkout {...{ pack, checkout, formatPrice }} />}
      <FormMessage message={message} />
      <ActivationForm onDone={onDone} />
    </div>
  )
}
