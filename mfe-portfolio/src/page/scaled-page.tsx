import type { ReactNode } from 'react'
import styles from './page.module.css'

interface ScaledPageProps {
  size: { width: number; height: number }
  scale: number
  children: ReactNode
}

/** A box with the size of the scaled page, so that the layout around it is right. */
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
