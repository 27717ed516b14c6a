import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { linkQuotedPage } from '../link/link-quoted-page.tsx'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  icon?: IconName | undefined
  title: ReactNode
  children?: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
  className?: string | undefined
}

/** A message for an empty list or page, with the next step. */
export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames(styles.empty, className)}>
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} size={24} />
        </span>
      )}
      <p className={styles.title}>{linkQuotedPage(title)}</p>
      {children && <div className={styles.text}>{linkQuotedPage(children)}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
