import type { ComponentProps } from 'react'
import { classes } from '../class-names.ts'
import styles from './skeleton.module.css'

export type SkeletonProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** CSS lengths; numbers are px. One line of text where nothing is said. */
  width?: number | string | undefined
  height?: number | string | undefined
}

/** The place of something that is on its way. What is awaited is said elsewhere, once. */
export function Skeleton({ width, height, className, style, ...rest }: SkeletonProps) {
  return (
    <div
      aria-hidden
      className={classes(styles.skeleton, className)}
      style={{ width, height, ...style }}
      {...rest}
    />
  )
}
