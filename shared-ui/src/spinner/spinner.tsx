import type { ComponentProps } from 'react'
import { classes } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { SpinnerRing } from './spinner-ring.tsx'
import styles from './spinner.module.css'

export type SpinnerProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** What is being waited for. */
  label: string
  size?: 'small' | 'medium' | 'large' | undefined
  /** Shows the label under the ring; it is read out either way. */
  showLabel?: boolean | undefined
}

export function Spinner({ label, size = 'medium', showLabel = false, className, ...rest }: SpinnerProps) {
  return (
    <div role="status" className={classes(styles.spinner, className)} {...rest}>
      <SpinnerRing size={size} />
      {showLabel ? <span className={styles.label}>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
    </div>
  )
}
