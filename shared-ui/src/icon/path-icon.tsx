import { memo } from 'react'
import styles from './icon.module.css'

export interface PathIconProps {
  /** SVG path data on 24 × 24 units. */
  path: string
  size?: number | undefined
}

/** A decorative icon that another build brings as path data. It looks like {@link Icon}. */
export const PathIcon = memo(function PathIcon({ path, size = 20 }: PathIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={styles.icon}
    >
      <path d={path} />
    </svg>
  )
})
