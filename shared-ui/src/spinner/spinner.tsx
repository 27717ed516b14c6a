import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { SpinnerRing } from './spinner-ring.tsx'
import styles from './spinner.module.css'

export type SpinnerProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** What is loading. */
  label: string
  size?: 'small' | 'medium' | 'large' | undefined
  /** Shows the label below the ring. Screen readers announce it in both cases. */
  showLabel?: boolean | undefined
}

export function Spinner({ label, size = 'medium', showLabel = false, className, ...rest }: SpinnerProps) {
  return (
    <div role="status" className={classNames(styles.spinner, className)} {...rest}>
      <SpinnerRing size={size} />
      {showLabel ? <span className={styles.label}>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
    </div>
  )
}
