import { useAccountModals } from '@tessera/shared-auth'
import { formatDate, isPast, hasPaidPlan, type User } from '@tessera/shared-contracts'
import { Avatar, Button, Card } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './account-summary.module.css'

export function AccountSummary({ user }: { user: User }) {
  const { t, i18n } = useTranslation('mfe-account')
  const { openPlans } = useAccountModals()
  return (
    <Card className={styles.summary}>
      <div className={styles.person}>
        <span aria-hidden>
          <Avatar name={user.username} src={user.avatarUrl} size={72} />
        </span>
        <div className={styles.names}>
          <h1 dir="auto" className={styles.username}>
            {user.username}
          </h1>
          {user.email && <p className={styles.email}>{user.email}</p>}
        </div>
      </div>
      <dl className={styles.balance}>
        <div className={styles.item}>
          <dt className={styles.term}>{t('summary.credits')}</dt>
          <dd className={styles.credits}>
            {typeof user.credits === 'number'
              ? new Intl.NumberFormat(i18n.language).format(user.credits)
              : '–'}
          </dd>
          <dd>
            <Button size="small" onClick={openPlans}>
              {t('summary.buyCredits')}
            </Button>
          </dd>
        </div>
        <div className={styles.item}>
          <dt className={styles.term}>{t('summary.plan')}</dt>
          <dd>
            <Plan user={user} />
          </dd>
          <dd>
            <Button size="small" onClick={openPlans}>
              {t('summary.upgradePlan')}
            </Button>
          </dd>
        </div>
      </dl>
    </Card>
  )
}

function Plan({ user }: { user: User }) {
  const { t, i18n } = useTranslation('mfe-account')
  if (!hasPaidPlan(user)) return t('summary.freePlan')
  const { plan, type, expiryDate, isTrial } = user.subscription ?? {}
  const isInTrial = Boolean(isTrial && expiryDate && !isPast(expiryDate))
  return (
    <>
      {isInTrial ? t('summary.trial') : type === 'monthly' || type === 'annual' ? t(`summary.${type}`) : plan}
      {expiryDate && (
        <span className={styles.expiry}>
          {t(isPast(expiryDate) ? 'summary.expired' : isInTrial ? 'summary.trialEnds' : 'summary.expires', {
            date: formatDate(expiryDate, i18n.language),
          })}
        </span>
      )}
    </>
  )
}
