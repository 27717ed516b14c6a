import type { ComponentProps } from 'react'
import { classes } from '../class-names.ts'
import styles from './card.module.css'

/** A surface that keeps what belongs together, together. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classes(styles.card, className)} {...rest} />
}
