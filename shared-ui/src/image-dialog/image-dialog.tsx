import { Dialog, type DialogProps } from '../dialog/dialog.tsx'
import { AnimatedImage, type AnimatedImageProps } from '../animation/animated-image.tsx'
import { Image, type ImageProps } from '../image/image.tsx'
import styles from './image-dialog.module.css'

export type ImageDialogProps = Pick<DialogProps, 'title' | 'closeLabel' | 'onClose' | 'children'> & {
  image: Pick<ImageProps, 'src' | 'srcSet' | 'alt' | 'width' | 'height' | 'fallbackLabel'>
  /** For an image that may be an animation. */
  motion?: Pick<AnimatedImageProps, 'animation' | 'animationLabels'>
}

const sizes = '(width < 900px) 100vw, 720px'

/** An open dialog with an image in full size, and what is about it beside it or below. */
export const ImageDialog = ({ image, motion, children, ...dialog }: ImageDialogProps) => (
  <Dialog {...dialog} open size="large" className={styles.dialog}>
    <div className={styles.layout}>
      {motion ? (
        <AnimatedImage {...image} {...motion} sizes={sizes} className={styles.image} />
      ) : (
        <Image {...image} sizes={sizes} className={styles.image} />
      )}
      <div className={styles.side}>{children}</div>
    </div>
  </Dialog>
)
