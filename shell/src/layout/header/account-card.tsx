import { signOut, useAccountModals, useAppDispatch } from '@tessera/shared-auth'
import { hasPaidPlan, type User } from '@tessera/shared-contracts'
import { Avatar, focusHeading, Icon } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { redirectTo } from '../../redirect-to.ts'
import styles from './account-card.module.css'
import { formatPlanTerm, formatReserved, getPlanName } from '../../plans/membership.ts'

/** Always 0 for now (specification 1, §9). */
const counters = ['liked', 'saved', 'shared'] as const

/** The signed-in user and plan, with links to the account (specification 1, §2). */
export function AccountCard({ user, onClose }: { user: User; onClose: () => void }) {
  const { t, i18n } = useTranslation('shell')
  const { openPlans } = useAccountModals()
  const leave = useSignOut()
  const reserved = user.reservedCredits ?? 0
  const closeBefore = (action: () => void | Promise<void>) => () => {
    onClose()
    void action()
  }

  return (
    <div className={styles.card}>
      <div className={hasPaidPlan(user) ? styles.paid : styles.free}>
        <span className={styles.plan}>{getPlanName(user, t)}</span>
        <span className={styles.term}>{formatPlanTerm(user, i18n.language, t)}</span>
      </div>
      <div className={styles.person}>
        <span aria-hidden="true">
          <Avatar name={user.username} src={user.avatarUrl} size={44} />
        </span>
        <div className={styles.names}>
          <strong dir="auto">{user.username}</strong>
          {user.email && <span>{user.email}</span>}
        </div>
      </div>
      {reserved > 0 && <p className={styles.reserved}>{formatReserved(reserved, i18n.language, t)}</p>}
      <dl className={styles.counters}>
        {counters.map(counter => (
          <div key={counter}>
            <dt>{t(`userMenu.${counter}`)}</dt>
            <dd>0</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Link to="/personal-homepage" className={styles.action} onClick={onClose}>
          <Icon name="user" size={18} />
          {t('userMenu.account')}
        </Link>
        <button type="button" className={styles.action} onClick={closeBefore(openPlans)}>
          <Icon name="crown" size={18} />
          {t('userMenu.managePlan')}
        </button>
        <button type="button" className={styles.action} onClick={closeBefore(leave)}>
          <Icon name="log-out" size={18} />
          {t('userMenu.signOut')}
        </button>
      </div>
    </div>
  )
}

/**
 * Returns a function that signs out and opens the home page, even if the call fails (specification 1, §4). A log-out page of the
 * identity provider leads back to it.
 */
function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return async () => {
    const result = await dispatch(signOut())
    if (signOut.fulfilled.match(result) && result.payload !== null) return redirectTo(result.payload)
    await navigate('/')
    // The menu with the focused button is gone. On the home page, no navigation moves the focus either.
    if (document.activeElement === document.body) focusHeading()
  }
}
