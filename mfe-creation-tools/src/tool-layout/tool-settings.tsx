import type { ComponentProps, ReactNode } from 'react'
import styles from './tool-settings.module.css'

/** The column with a tool's settings and its action bar, in the grid area `left`. */
export const ToolSettings = ({ children }: { children: ReactNode }) => (
  <div className={styles.column}>{children}</div>
)

/** A tool's settings. They scroll where there is too little room. */
export const ToolOptions = (props: Omit<ComponentProps<'section'>, 'className'>) => (
  <section {...props} className={styles.options} />
)

/** The button that starts the task, at the end of the column or, on a small screen, over the lower edge. */
export const ToolActionBar = ({ children }: { children: ReactNode }) => (
  <div className={styles.bar}>{children}</div>
)
