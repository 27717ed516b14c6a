import { isPaid, type User } from '@tessera/shared-contracts'
import { Badge, Icon, linkClass } from '@tessera/shared-ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { planTerm } from '../frame/membership.ts'
import type { PlanOffer } from './plan-offers.ts'
import styles from './plans.module.css'

interface PlanCardProps {
  offer: PlanOffer
  user: User | null
  /** A trial is being started. */
  trying: boolean
  onTry: () => void
}

/** One plan: what it costs, what is in it, and for a paid one the way to try it. */
export function PlanCard({ offer, user, trying, onTry }: PlanCardProps) {
  const { type, texts, credits, features, price } = offer
  const { t, i18n } = useTranslation('shell')
  const nameId = useId()
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(i18n.language, options).format(value)
  const own = user && (isPaid(user) ? user.subscription?.type === type : type === 'base')

  return (
    <li className={price ? styles.card : `${styles.card} ${styles.free}`} aria-labelledby={nameId}>
      <div className={styles.name}>
        <h3 id={nameId}>{t(`plans.${texts}.name`)}</h3>
        {own && <Badge>{t('plans.current')}</Badge>}
      </div>
      <p className={styles.price}>
        <span className={styles.amount}>
          {price ? number(price.amount, { minimumFractionDigits: 2 }) : t('plans.free')}
        </span>{' '}
        <span className={styles.period}>{price ? t(`plans.${price.period}`) : t('plans.forever')}</span>
      </p>
      <p className={styles.summary}>
        {own && price ? planTerm(user, i18n.language, t) : t(`plans.${texts}.summary`)}
      </p>
      <ul className={styles.features}>
        <li className={styles.credits}>
          <Icon name="coins" size={16} />
          {t(`plans.${texts}.credits`, { amount: number(credits) })}
        </li>
        {features.map(feature => (
          <li key={feature}>
            <Icon name="check" size={16} />
            {t(`plans.${texts}.features.${feature}`)}
          </li>
        ))}
      </ul>
      {price && (
        <button
          type="button"
          className={`${linkClass} ${styles.trial}`}
          aria-disabled={trying || undefined}
          onClick={onTry}
        >
          {t('plans.trial')}
        </button>
      )}
    </li>
  )
}
