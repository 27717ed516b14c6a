import { getAnimationSources, getImageSource, getSrcSet, type Layer } from '@tessera/shared-contracts'
import { AnimationButton, classNames, useAnimation } from '@tessera/shared-ui'
import { useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { getAltText } from './alt-text.ts'
import { toImageFit } from './image-fit.ts'
import { getSanitizedStyle } from './sanitized-style.ts'
import styles from './layer-image.module.css'

export interface LayerImageOptions {
  /** The name of an image that the author has not described. */
  label: string
  /** The `sizes` of the image. */
  sizes: string
  loading: 'eager' | 'lazy'
}

interface LayerImageProps extends LayerImageOptions {
  layer: Layer
  className: string | undefined
  style: CSSProperties
}

/**
 * The image of a layer as visitors see it: an `<img>`, which loads late and in the size that is needed, drawn as the
 * background of the layer would be. A background that an `<img>` cannot replace stays one.
 */
export function LayerImage({ layer, className, style, label, sizes, loading }: LayerImageProps) {
  const { t, i18n } = useTranslation('mfe-portfolio')
  const name = getAltText(layer.alt, i18n.language) ?? label
  const [isLoaded, setIsLoaded] = useState(false)
  const sanitized = getSanitizedStyle(layer.style)
  const source = getImageSource(sanitized.backgroundImage ?? '')
  const fit = toImageFit(sanitized)
  const sources = getAnimationSources(source)
  const animation = useAnimation(sources?.url, isLoaded)
  const { isPlaying, isAtRest } = animation
  if (source === null || fit === null)
    return <div role="img" aria-label={name} className={className} style={style} />
  return (
    <div className={classNames(className, styles.box)} style={{ ...style, backgroundImage: undefined }}>
      <img
        loading={loading}
        fetchPriority={loading === 'eager' ? 'high' : 'auto'}
        sizes={sizes}
        srcSet={isPlaying ? undefined : isAtRest ? sources?.stillSrcSet : getSrcSet(source)}
        src={source}
        alt={name}
        decoding="async"
        draggable={false}
        className={styles.image}
        style={fit}
        onLoad={() => setIsLoaded(true)}
      />
      <AnimationButton animation={animation} labels={{ play: t('viewer.play'), pause: t('viewer.pause') }} />
    </div>
  )
}
