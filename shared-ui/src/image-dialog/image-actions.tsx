import type { ReactNode } from 'react'
import styles from './image-actions.module.css'

/** The buttons and links of an image in full size, those of other areas in a slot included. */
export const ImageActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
