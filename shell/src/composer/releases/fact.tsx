import type { ReactNode } from 'react'
import styles from './remote-card.module.css'

/** A name and a value in the list of facts on a release card. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
