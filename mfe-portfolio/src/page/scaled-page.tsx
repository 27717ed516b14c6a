import type { ReactNode } from 'react'
import styles from './page.module.css'

interface ScaledPageProps {
  size: { width: number; height: number }
  scale: number
  children: ReactNode
}

/** A box as large as the scaled page, so that what comes after stands where it should. */
export function ScaledPage({ size, scale, children }: ScaledPageProps) {
  const box = {
    '--page-width': `${size.width}px`,
    '--page-height': `${size.height}px`,
    '--page-scale': scale,
  }
  return (
    <div className={styles.frame} style={box}>
      <div className={styles.scaled}>{children}</div>
    </div>
  )
}
