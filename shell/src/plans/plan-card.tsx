import { hasPaidPlan, limits, planPrices, type User } from '@tessera/shared-contracts'
import { Badge, Button, Icon, linkClass, useMediaQuery } from '@tessera/shared-ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPlanTerm, formatTrialEnd } from './membership.ts'
import type { PlanOffer } from './plan-offers.ts'
import styles from './plans.module.css'

const twelveMonths = 12 * planPrices.monthly
const annualSaving = twelveMonths - planPrices.annual

interface PlanCardProps {
  offer: PlanOffer
  user: User | null
  isTrialStarting: boolean
  /** Undefined after the member had the trial. */
  onStartTrial: (() => void) | undefined
  formatPrice: (amount: number) => string
  /** Undefined where the plan is not on sale. */
  onBuy: (() => void) | undefined
  isBuying: boolean
}

/** A plan with its price and features. A paid plan can be tried for free. */
export function PlanCard(props: PlanCardProps) {
  const { offer, user, isTrialStarting, onStartTrial, formatPrice, onBuy, isBuying } = props
  const { type, texts, credits, features, price } = offer
  const { t, i18n } = useTranslation('shell')
  const isTouch = useMediaQuery('(pointer: coarse)')
  const nameId = useId()
  const formatNumber = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const amount = t(`plans.${texts}.credits`, { amount: formatNumber(credits) })
  const tasks = formatNumber(credits / limits.creditsPerTask)
  const isCurrent = user && (hasPaidPlan(user) ? user.subscription?.type === type : type === 'base')

  const trialEnd = isCurrent ? formatTrialEnd(user, i18n.language) : null
  const period = price && t(`plans.${price.period}`)

  function describe(): string {
    if (!isCurrent || !price) return t(`plans.${texts}.summary`)
    if (!trialEnd) return formatPlanTerm(user, i18n.language, t)
    return onBuy
      ? t('plans.trialThenBuy', { price: formatPrice(price.amount), period })
      : t('plans.trialEnds')
  }

  return (
    <li className={price ? styles.card : `${styles.card} ${styles.free}`} aria-labelledby={nameId}>
      <div className={styles.name}>
        <h3 id={nameId}>{t(`plans.${texts}.name`)}</h3>
        {isCurrent && <Badge>{t(trialEnd ? 'plans.currentTrial' : 'plans.current')}</Badge>}
      </div>
      <p className={styles.price}>
        <span className={styles.amount}>
          {price && !trialEnd ? formatPrice(price.amount) : t('plans.free')}
        </span>{' '}
        <span className={styles.period}>
          {trialEnd ? t('plans.trialUntil', { date: trialEnd }) : (period ?? t('plans.forever'))}
        </span>
      </p>
      <p className={styles.summary}>{describe()}</p>
      <ul className={styles.features}>
        <li className={styles.credits}>
          <Icon name="coins" size={16} />
          {price ? t('plans.creditsAndTasks', { credits: amount, tasks }) : amount}
        </li>
        {features.map(feature => (
          <li key={feature}>
            <Icon name="check" size={16} />
            {t(`plans.${texts}.features.${feature}`, {
              saving: formatPrice(annualSaving),
              savingPercent: Math.round((annualSaving / twelveMonths) * 100),
            })}
          </li>
        ))}
      </ul>
      {price && (onBuy ?? onStartTrial) && (
        <div className={styles.actions}>
          {onBuy && (
            <Button variant="primary" busy={isBuying} disabled={isBuying} onClick={onBuy}>
              {t(type === 'annual' ? 'plans.buyAnnual' : 'plans.buyMonthly')}
            </Button>
          )}
          {onStartTrial && (
            <button
              type="button"
              className={`${linkClass} ${styles.trial}`}
              aria-disabled={isTrialStarting || undefined}
              onClick={onStartTrial}
            >
              {t(isTouch ? 'plans.trialByTouch' : 'plans.trial')}
            </button>
          )}
        </div>
      )}
    </li>
  )
}
