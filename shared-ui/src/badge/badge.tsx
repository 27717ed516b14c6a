import type { ComponentProps } from 'react'
import { classes } from '../class-names.ts'
import styles from './badge.module.css'

export type BadgeProps = ComponentProps<'span'> & {
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | undefined
}

/** A word or two about the thing it stands on. */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return <span className={classes(styles.badge, styles[tone], className)} {...rest} />
}
