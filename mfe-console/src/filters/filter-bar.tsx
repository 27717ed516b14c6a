import type { ReactNode } from 'react'
import styles from './filter-bar.module.css'

/** A row of filters above a list. */
export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="search" aria-label={label} className={styles.bar}>
      {children}
    </div>
  )
}
