import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

export type SkeletonProps = Omit<ComponentProps<'div'>, 'children'>

/**
 * A placeholder for loading content, by default of one line of text. It is hidden from assistive technology, so
 * announce the loading once elsewhere.
 */
export function Skeleton({ className, ...rest }: SkeletonProps) {
  return <div aria-hidden className={classNames(styles.skeleton, className)} {...rest} />
}
