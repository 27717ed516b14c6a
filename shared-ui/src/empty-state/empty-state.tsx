import type { ReactNode } from 'react'
import { classes } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icons.ts'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  icon?: IconName | undefined
  title: ReactNode
  children?: ReactNode
  /** The next step, as a button or link. */
  action?: ReactNode
  className?: string | undefined
}

/** Says why nothing is here, and what to do about it. */
export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classes(styles.empty, className)}>
      {icon && (
        <span className={styles.sign}>
          <Icon name={icon} size={24} />
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
