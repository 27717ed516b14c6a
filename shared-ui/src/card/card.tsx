import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './card.module.css'

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames(styles.card, className)} {...rest} />
}
