import type { ReactNode } from 'react'
import styles from './plot-grid.module.css'

/** Plots beside each other where they fit. */
export function PlotGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
