import { AnimatedImage, type AnimatedImageProps } from '@tessera/shared-ui'
import { useState } from 'react'
import type { SlideState } from './lightbox-stage.tsx'
import styles from './lightbox-image.module.css'

export interface LightboxImageProps extends Pick<
  AnimatedImageProps,
  | 'src'
  | 'srcSet'
  | 'alt'
  | 'width'
  | 'height'
  | 'placeholder'
  | 'fallbackLabel'
  | 'animation'
  | 'animationLabels'
> {
  /** A small file of the image, if the page has shown it already: it is shown until the image is loaded. */
  thumbnail?: string | undefined
  slide: Omit<SlideState, 'hasSettled'>
}

/** An image as large as fits into its slide. A zoomed one loads its original. */
export function LightboxImage({ thumbnail, slide, ...image }: LightboxImageProps) {
  const [isFullShown, setIsFullShown] = useState(false)
  const { isCurrent, isZoomed, loadFull, onSettled } = slide
  const { width, height } = image
  const fetchPriority = isCurrent ? 'high' : 'low'
  const handleSettled = () => {
    setIsFullShown(true)
    onSettled()
  }
  return (
    <span
      className={width && height ? styles.framed : styles.unframed}
      style={{ '--aspect-ratio': width && height ? width / height : 1 }}
    >
      {thumbnail !== undefined && !isFullShown && (
        <img
          src={thumbnail}
          alt=""
          className={styles.thumbnail}
          fetchPriority={fetchPriority}
          draggable={false}
        />
      )}
      {loadFull && (
        <AnimatedImage
          {...image}
          // The frame has the size: attributes would say the same
          width={undefined}
          height={undefined}
          srcSet={isZoomed ? undefined : image.srcSet}
          sizes={getSizes(width, height)}
          className={styles.image}
          fetchPriority={fetchPriority}
          draggable={false}
          onLoad={handleSettled}
          onError={handleSettled}
        />
      )}
    </span>
  )
}

/** Returns the `sizes` of an image that fits into its slide, whose size `lightbox.module.css` and its dialog give. */
function getSizes(width: number | null | undefined, height: number | null | undefined): string {
  if (!width || !height) return '100vw'
  const ratio = (width / height).toFixed(3)
  return `(width < 900px) min(100vw - 40px, 60vh * ${ratio}), min(100vw - 412px, (100vh - 128px) * ${ratio})`
}
