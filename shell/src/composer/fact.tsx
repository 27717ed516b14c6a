import type { ReactNode } from 'react'
import styles from './remote-card.module.css'

/** One thing that is known of a release, in a card's list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
