import { Icon } from '@tessera/shared-ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './back-link.module.css'

/** Leads from a page to the list that it belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="arrow-left" size={16} />
      {children}
    </Link>
  )
}
