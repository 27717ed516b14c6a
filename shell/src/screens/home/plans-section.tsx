import { useAccountModals } from '@tessera/shared-auth'
import { trialDays } from '@tessera/shared-contracts'
import { Button, Icon } from '@tessera/shared-ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { planOffers, type PlanOffer } from '../../plans/plan-offers.ts'
import { useOffers } from '../../plans/use-offers.ts'
import styles from './home.module.css'

/** The prices of the plans. The plans dialog has the details. */
export function PlansSection() {
  const { t, i18n } = useTranslation('shell')
  const { formatPrice } = useOffers(i18n.language)
  const { openPlans } = useAccountModals()
  return (
    <section className={styles.section} aria-labelledby="home-plans">
      <div className={styles.intro}>
        <h2 id="home-plans">{t('home.plansTitle')}</h2>
        <p>{t('home.plansLead', { days: trialDays })}</p>
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
