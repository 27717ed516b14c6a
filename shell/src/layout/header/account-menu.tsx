import type { User } from '@tessera/shared-contracts'
import { Avatar, Disclosure } from '@tessera/shared-ui'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../../composition/screen/error-boundary.tsx'
import { AccountCard } from './account-card.tsx'
import styles from './account-menu.module.css'

/** Visitors have none, so its code is loaded with the first member. */
const NotificationBell = lazy(async () => ({
  default: (await import('../../notifications/notification-bell.tsx')).NotificationBell,
}))

/** The place of the bell is reserved while its code loads. A failed load leaves it empty. */
export const Bell = () => (
  <span className={styles.bell}>
    <ErrorBoundary renderFallback={() => null}>
      <Suspense fallback={<span aria-busy="true" />}>
        <NotificationBell />
      </Suspense>
    </ErrorBoundary>
  </span>
)

interface AccountMenuProps {
  user: User
  /** Shows the avatar alone, for a header with little room. */
  isCompact?: boolean
}

/** A button with the member's name that opens the account card. */
export const AccountMenu = ({ user, isCompact = false }: AccountMenuProps) => (
  <Disclosure
    align="end"
    label={isCompact ? user.username : undefined}
    panelClassName={styles.panel}
    trigger={
      <span className={styles.person}>
        {/* The name next to it says the same. */}
        <span aria-hidden="true">
          <Avatar name={user.username} src={user.avatarUrl} size={28} />
        </span>
        {!isCompact && (
          <span dir="auto" className={styles.username}>
            {user.username}
          </span>
        )}
      </span>
    }
  >
    {close => <AccountCard user={user} onClose={close} />}
  </Disclosure>
)
