import { useAccountModals, useSession } from '@tessera/shared-auth'
import { hasPaidPlan, trialDays, type User } from '@tessera/shared-contracts'
import { Button, Icon } from '@tessera/shared-ui'
import type { TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPlanTerm, formatTrialEnd, getPlanName } from '../../plans/membership.ts'
import { planOffers, type PlanOffer } from '../../plans/plan-offers.ts'
import { useOffers } from '../../plans/use-offers.ts'
import styles from './home.module.css'

/** The prices of the plans, and the plan of a member. The plans dialog has the details. */
export function PlansSection() {
  const { t, i18n } = useTranslation('shell')
  const { user } = useSession()
  const { formatPrice } = useOffers(i18n.language)
  const { openPlans } = useAccountModals()
  return (
    <section className={styles.section} aria-labelledby="home-plans">
      <div className={styles.intro}>
        <h2 id="home-plans">{t(user ? 'plans.title' : 'home.plansTitle')}</h2>
        <p>{user ? describePlan(user, i18n.language, t) : t('home.plansLead', { days: trialDays })}</p>
        <Button className={styles.introAction} onClick={openPlans}>
          {t('home.comparePlans')}
        </Button>
      </div>
      <ul className={styles.offers}>
        {planOffers.map(offer => (
          <PlanOfferCard key={offer.type} offer={offer} formatPrice={formatPrice} />
        ))}
      </ul>
    </section>
  )
}

/** Says which plan a member has; on the free one, what it takes to use text to image. */
function describePlan(user: User, language: string, t: TFunction<'shell'>): string {
  if (!hasPaidPlan(user))
    return t(user.trialUsed ? 'home.plansLeadAfterTrial' : 'home.plansLeadTrial', { days: trialDays })
  const date = formatTrialEnd(user, language)
  if (date) return t('home.plansLeadInTrial', { date })
  return t('home.plansLeadPaid', { plan: getPlanName(user, t), term: formatPlanTerm(user, language, t) })
}

interface PlanOfferCardProps {
  offer: PlanOffer
  formatPrice: (amount: number) => string
}

function PlanOfferCard({ offer: { texts, credits, price }, formatPrice }: PlanOfferCardProps) {
  const { t, i18n } = useTranslation('shell')
  const nameId = useId()
  const formatNumber = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  return (
    <li className={styles.offer} aria-labelledby={nameId}>
      <h3 id={nameId}>{t(`plans.${texts}.name`)}</h3>
      <p className={styles.offerPrice}>
        <span className={styles.offerAmount}>{price ? formatPrice(price.amount) : t('plans.free')}</span>{' '}
        {price && <span className={styles.offerPeriod}>{t(`plans.${price.period}`)}</span>}
      </p>
      <p className={styles.offerCredits}>
        <Icon name="coins" size={16} />
        {t(`plans.${texts}.credits`, { amount: formatNumber(credits) })}
      </p>
    </li>
  )
}
