import { useState } from 'react'
import { Image, type ImageProps } from '../image/image.tsx'
import { AnimationButton, type AnimationLabels } from './animation-button.tsx'
import { useAnimation } from './use-animation.ts'

export type AnimatedImageProps = Omit<ImageProps, 'children'> & {
  /** The files of an image that may be an animation. */
  animation: { url: string; stillSrcSet: string | undefined } | undefined
  animationLabels: AnimationLabels
}

/**
 * An image that moves if its original does. A button pauses it. Where the user prefers reduced motion, it moves once
 * the button is pressed.
 */
export function AnimatedImage({ animation: sources, animationLabels, ...image }: AnimatedImageProps) {
  const [loadedUrl, setLoadedUrl] = useState<string>()
  const animation = useAnimation(sources?.url, loadedUrl === sources?.url)
  const srcSet = animation.isAtRest ? sources?.stillSrcSet : image.srcSet
  return (
    <Image
      {...image}
      srcSet={animation.isPlaying ? undefined : srcSet}
      onLoad={event => {
        setLoadedUrl(sources?.url)
        image.onLoad?.(event)
      }}
    >
      <AnimationButton animation={animation} labels={animationLabels} />
    </Image>
  )
}
