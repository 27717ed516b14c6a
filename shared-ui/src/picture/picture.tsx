import { useState, type ComponentProps } from 'react'
import { classes } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { useBrokenSource } from './use-broken-source.ts'
import styles from './picture.module.css'

export type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height' | 'placeholder'> & {
  src: string
  alt: string
  /** Pixels of the file: the box has its shape before the file arrives. */
  width?: number | null | undefined
  height?: number | null | undefined
  /** A tiny picture as a data URL, shown blurred until the file is there. */
  placeholder?: string | null | undefined
  /** What stands in the box when the file cannot be shown. */
  fallbackLabel: string
}

/** A picture that keeps its box whatever happens to its file; `className` and `style` go to the box. */
export function Picture({
  src,
  alt,
  width,
  height,
  placeholder,
  fallbackLabel,
  className,
  style,
  onError,
  onLoad,
  ...img
}: PictureProps) {
  const [broken, markBroken] = useBrokenSource(src)
  const [loaded, setLoaded] = useState<string | null>(null)
  const aspectRatio = width && height ? `${width} / ${height}` : undefined
  const waiting = loaded !== src
  return (
    <span
      className={classes(styles.box, waiting && styles.waiting, broken && styles.broken, className)}
      style={{ aspectRatio, ...style }}
    >
      {broken ? (
        <span
          role="img"
          aria-label={alt ? `${alt}: ${fallbackLabel}` : fallbackLabel}
          className={styles.fallback}
        >
          <Icon name="image-off" size={24} />
          <span aria-hidden>{fallbackLabel}</span>
        </span>
      ) : (
        <>
          {placeholder && waiting && (
            <span
              aria-hidden
              className={styles.placeholder}
              style={{ backgroundImage: `url("${placeholder}")` }}
            />
          )}
          <img
            src={src}
            alt={alt}
            width={width ?? undefined}
            height={height ?? undefined}
            decoding="async"
            className={styles.image}
            {...img}
            onError={event => {
              markBroken()
              onError?.(event)
            }}
            onLoad={event => {
              setLoaded(src)
              onLoad?.(event)
            }}
          />
        </>
      )}
    </span>
  )
}
