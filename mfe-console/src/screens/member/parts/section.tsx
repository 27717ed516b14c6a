import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  /** For a heading that can receive the focus. */
  headingId?: string
  children: ReactNode
}

/** A part of the member's page with its heading. */
export function Section({ title, headingId, children }: SectionProps) {
  const ownId = useId()
  const id = headingId ?? ownId
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} tabIndex={headingId === undefined ? undefined : -1} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
