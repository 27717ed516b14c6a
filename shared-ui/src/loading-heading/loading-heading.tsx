import type { ReactNode } from 'react'
import { placeholderHeadingAttribute } from '../focus/focus-heading.ts'
import styles from '../visually-hidden/visually-hidden.module.css'

/** A hidden heading that names a page to assistive technology while its content and its own heading load. */
export function LoadingHeading({ children }: { children: ReactNode }) {
  return (
    <h1 className={styles.hidden} {...{ [placeholderHeadingAttribute]: true }}>
      {children}
    </h1>
  )
}
