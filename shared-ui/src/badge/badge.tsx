import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './badge.module.css'

export type BadgeProps = ComponentProps<'span'> & {
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | undefined
}

/** A short label for the element that contains it. */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone], className)} {...rest} />
}
