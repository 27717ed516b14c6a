import { useState, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { useBrokenImage } from './use-broken-image.ts'
import styles from './image.module.css'

export type ImageProps = Omit<
  ComponentProps<'img'>,
  'src' | 'alt' | 'width' | 'height' | 'placeholder' | 'children'
> & {
  src: string
  alt: string
  /** Pixels of the file. The box has their aspect ratio before the file has loaded. */
  width?: number | null | undefined
  height?: number | null | undefined
  /** A tiny image as a data URL, shown blurred until the file has loaded. */
  placeholder?: string | null | undefined
  /** The text in the box when the file cannot be loaded. */
  fallbackLabel: string
  /** Over the image, in its box. */
  children?: ReactNode
}

/** An image whose box keeps its shape while the file loads and when it fails. `className` and `style` are the box's. */
export function Image({
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
  srcSet,
  children,
  ...img
}: ImageProps) {
  const [failed, markFailed] = useBrokenImage(src)
  const [hasNoOtherFile, markNoOtherFile] = useBrokenImage(srcSet)
  const [loadedSource, setLoadedSource] = useState<string | null>(null)
  const aspectRatio = width && height ? `${width} / ${height}` : undefined
  const isLoading = loadedSource !== src
  return (
    <span
      className={classNames(styles.box, isLoading && styles.waiting, failed && styles.broken, className)}
      style={{ aspectRatio, ...style }}
    >
      {failed ? (
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
          {placeholder && isLoading && (
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
            srcSet={hasNoOtherFile ? undefined : srcSet}
            decoding="async"
            className={styles.image}
            {...img}
            onError={event => {
              // A server may have fewer widths than the page knows, but it has `src`
              if (srcSet && !hasNoOtherFile) return markNoOtherFile()
              markFailed()
              onError?.(event)
            }}
            onLoad={event => {
              setLoadedSource(src)
              onLoad?.(event)
            }}
          />
          {children}
        </>
      )}
    </span>
  )
}
