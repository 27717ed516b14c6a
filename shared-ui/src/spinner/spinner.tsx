import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './spinner.module.css'

type SpinnerSize = { size?: 'small' | 'medium' | 'large' | undefined }

export type SpinnerProps = Omit<ComponentProps<'div'>, 'children'> &
  SpinnerSize & {
    /** What is loading. Only screen readers announce it. */
    label: string
  }

export function Spinner({ label, size = 'medium', className, ...rest }: SpinnerProps) {
  return (
    <div role="status" className={classNames(styles.spinner, className)} {...rest}>
      <SpinnerRing size={size} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  )
}

/** The animation of a spinner without its label, for an element that has its own text. */
export function SpinnerRing({ size = 'small' }: SpinnerSize) {
  return <span aria-hidden className={classNames(styles.ring, styles[size])} />
}
