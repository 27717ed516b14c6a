import type { ComponentType, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './back-link.module.css'

interface LinkProps {
  to: string
  className: string
  children: ReactNode
}

export interface BackLinkProps extends Omit<LinkProps, 'className'> {
  /** The link of the router, which this package does not know. */
  as: ComponentType<LinkProps>
  className?: string | undefined
}

/** Leads from a page to the one above it. */
export function BackLink({ as: Link, to, className, children }: BackLinkProps) {
  return (
    <Link to={to} className={classNames(styles.back, className)}>
      <Icon name="arrow-left" size={16} />
      {children}
    </Link>
  )
}
