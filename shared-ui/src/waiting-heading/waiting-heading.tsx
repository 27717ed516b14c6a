import type { ReactNode } from 'react'
import styles from '../visually-hidden/visually-hidden.module.css'

/** Tells a heading that only stands in for one to come; the focus waits for that one. */
export const waitingMark = 'data-waiting'

/** Names a page to assistive technology while what it shows, and its own heading with it, is on its way. */
export function WaitingHeading({ children }: { children: ReactNode }) {
  return (
    <h1 className={styles.hidden} {...{ [waitingMark]: true }}>
      {children}
    </h1>
  )
}
