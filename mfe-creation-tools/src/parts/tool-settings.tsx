import type { ComponentProps, ReactNode } from 'react'
import styles from './tool-settings.module.css'

/** The column of a tool's settings with its bar; it lies in the grid area `left`. */
export const ToolSettings = ({ children }: { children: ReactNode }) => (
  <div className={styles.column}>{children}</div>
)

/** The settings themselves, which scroll where there is too little room. */
export const ToolOptions = (props: Omit<ComponentProps<'section'>, 'className'>) => (
  <section {...props} className={styles.options} />
)

/** What starts the work: at the column's foot, on a small screen over the lower edge, and so always within reach. */
export const ToolBar = ({ children }: { children: ReactNode }) => <div className={styles.bar}>{children}</div>
