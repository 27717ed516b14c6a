import { isPaid, type User } from '@tessera/shared-contracts'
import { Badge, Icon, linkClass } from '@tessera/shared-ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanOffer } from './plan-offers.ts'
import styles from './plans.module.css'

interface PlanCardProps {
  offer: PlanOffer
  user: User | null
  onTry: () => void
}

/** One plan: what it costs, what is in it, and for a paid one the way to try it. */
export function PlanCard({ offer: { type, texts, features, price }, user, onTry }: PlanCardProps) {
  const { t, i18n } = useTranslation('shell')
  const nameId = useId()
  const amount = (value: number) =>
    new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2 }).format(value)
  const own = user && (isPaid(user) ? user.subscription?.type === type : type === 'base')

  return (
    <li className={price ? styles.card : `${styles.card} ${styles.free}`} aria-labelledby={nameId}>
      <div className={styles.name}>
        <h3 id={nameId}>{t(`plans.${texts}.name`)}</h3>
        {own && <Badge>{t('plans.current')}</Badge>}
      </div>
      <p className={styles.price}>
        <span className={styles.amount}>{price ? amount(price.amount) : t('plans.free')}</span>{' '}
        <span className={styles.period}>{price ? t(`plans.${price.period}`) : t('plans.forever')}</span>
      </p>
      <p className={styles.summary}>{t(`plans.${texts}.summary`)}</p>
      <ul className={styles.features}>
        {features.map(feature => (
          <li key={feature}>
            <Icon name="check" size={16} />
            {t(`plans.${texts}.features.${feature}`)}
          </li>
        ))}
      </ul>
      {price && (
        <button type="button" className={`${linkClass} ${styles.trial}`} onClick={onTry}>
          {t('plans.trial')}
        </button>
      )}
    </li>
  )
}
