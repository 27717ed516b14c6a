import { IconButton } from '../icon-button/icon-button.tsx'
import type { AnimationState } from './use-animation.ts'
import styles from './animation-button.module.css'

export interface AnimationLabels {
  play: string
  pause: string
}

interface AnimationButtonProps {
  animation: AnimationState
  labels: AnimationLabels
}

/** Plays or pauses an animation, in a corner of the element around it. Other images have no button. */
export const AnimationButton = ({
  animation: { isAnimated, isPlaying, toggle },
  labels,
}: AnimationButtonProps) =>
  isAnimated && (
    <IconButton
      className={styles.button}
      variant="secondary"
      size="small"
      icon={isPlaying ? 'pause' : 'play'}
      label={isPlaying ? labels.pause : labels.play}
      onClick={event => {
        // The image may be a link, or open something
        event.preventDefault()
        event.stopPropagation()
        toggle()
      }}
    />
  )
