import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

export type SkeletonProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** CSS lengths; numbers are px. By default one line of text. */
  width?: number | string | undefined
  height?: number | string | undefined
}

/** A placeholder for loading content, hidden from assistive technology. Announce the loading once elsewhere. */
export function Skeleton({ width, height, className, style, ...rest }: SkeletonProps) {
  return (
    <div
      aria-hidden
      className={classNames(styles.skeleton, className)}
      style={{ width, height, ...style }}
      {...rest}
    />
  )
}
