import { useAccountModals } from '@tessera/shared-auth'
import { dayIn, isOver, isPaid, type User } from '@tessera/shared-contracts'
import { Avatar, Button, Card } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './account-summary.module.css'

/** Who the page belongs to, their credits and their plan. */
export function AccountSummary({ person }: { person: User }) {
  const { t, i18n } = useTranslation('mfe-account')
  const { openPlans } = useAccountModals()
  return (
    <Card className={styles.summary}>
      <div className={styles.person}>
        <span aria-hidden>
          <Avatar name={person.username} src={person.avatarUrl} size={72} />
        </span>
        <div className={styles.names}>
          <h1 dir="auto" className={styles.username}>
            {person.username}
          </h1>
          {person.email && <p className={styles.email}>{person.email}</p>}
        </div>
      </div>
      <dl className={styles.balance}>
        <div className={styles.item}>
          <dt className={styles.term}>{t('summary.credits')}</dt>
          <dd className={styles.credits}>
            {typeof person.credits === 'number'
              ? new Intl.NumberFormat(i18n.language).format(person.credits)
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
            <Plan person={person} />
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

function Plan({ person }: { person: User }) {
  const { t, i18n } = useTranslation('mfe-account')
  if (!isPaid(person)) return t('summary.freePlan')
  const { plan, type, expiryDate } = person.subscription ?? {}
  return (
    <>
      {type === 'monthly' || type === 'annual' ? t(`summary.${type}`) : plan}
      {expiryDate && (
        <span className={styles.expiry}>
          {t(isOver(expiryDate) ? 'summary.expired' : 'summary.expires', {
            date: dayIn(i18n.language, expiryDate),
          })}
        </span>
      )}
    </>
  )
}
