import { classNames, Icon } from '@tessera/shared-ui'
import { useRef, useState, type CSSProperties, type PointerEvent } from 'react'
import { useTexts } from '../../../texts.ts'
import styles from './compare-view.module.css'

interface CompareViewProps {
  original: string
  result: string
  /** Share of the width, from the left, that shows the original, 0 to 1. */
  split: number
  onSplitChange: (split: number) => void
  /** Called on a click without a drag. */
  onOpen?: () => void
  /** Shows every pixel of the result as one pixel of the page, however large it gets. */
  actualSize?: boolean
}

/** A pointer that moves less than this clicks. */
const dragThresholdPx = 4

/**
 * Shows the original and the result on top of each other, with a dividing line. The user drags it anywhere on
 * the image, or moves it as a slider by keyboard.
 */
export function CompareView(props: CompareViewProps) {
  const { original, result, split, onSplitChange, onOpen, actualSize = false } = props
  const { t } = useTexts()
  const [ratio, setRatio] = useState<number | null>(null)
  const drag = useHorizontalDrag(onSplitChange)
  const images = (
    <>
      <img
        src={result}
        alt={t('hdUpscale.result.result')}
        draggable={false}
        className={classNames(styles.image, split === 1 && styles.hidden)}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setRatio(naturalWidth / naturalHeight)
        }
      />
      <img
        src={original}
        alt={t('hdUpscale.result.original')}
        draggable={false}
        className={classNames(styles.image, styles.original, split === 0 && styles.hidden)}
      />
    </>
  )
  const style: CSSProperties = { '--split': `${split * 100}%`, '--ratio': ratio ?? undefined }
  return (
    <div className={classNames(styles.view, actualSize && styles.actual)} style={style}>
      {onOpen ? (
        <button
          type="button"
          aria-label={t('hdUpscale.result.open')}
          className={styles.surface}
          {...drag.handlers}
          onClick={() => drag.isClick() && onOpen()}
        >
          {images}
        </button>
      ) : (
        <div className={styles.surface} {...drag.handlers}>
          {images}
        </div>
      )}
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(split * 100)}
        aria-label={t('hdUpscale.result.slider')}
        aria-valuetext={t('hdUpscale.result.share', { percent: Math.round(split * 100) })}
        className={styles.slider}
        onChange={event => onSplitChange(Number(event.target.value) / 100)}
      />
      <span aria-hidden className={styles.divider} hidden={split === 0 || split === 1} />
      <span aria-hidden className={styles.handle}>
        <Icon name="chevron-left" size={16} />
        <Icon name="chevron-right" size={16} />
      </span>
      <span aria-hidden className={classNames(styles.tag, styles.left)} hidden={split === 0}>
        {t('hdUpscale.result.original')}
      </span>
      <span aria-hidden className={classNames(styles.tag, styles.right)} hidden={split === 1}>
        {t('hdUpscale.result.result')}
      </span>
    </div>
  )
}

/** Handlers for dragging along an element's width. A press without movement stays a click. */
function useHorizontalDrag(onShareChange: (share: number) => void) {
  const press = useRef<{ x: number; dragged: boolean } | null>(null)
  const handlers = {
    onPointerDown({ clientX: x, button }: PointerEvent) {
      press.current = button === 0 ? { x, dragged: false } : null
    },
    onPointerMove({ clientX: x, buttons, pointerId, currentTarget }: PointerEvent) {
      if (!press.current || buttons === 0) return
      if (!press.current.dragged) {
        if (Math.abs(x - press.current.x) < dragThresholdPx) return
        press.current.dragged = true
        currentTarget.setPointerCapture(pointerId)
      }
      const { left, width } = currentTarget.getBoundingClientRect()
      onShareChange(Math.min(1, Math.max(0, (x - left) / width)))
    },
  }
  return { handlers, isClick: () => press.current?.dragged !== true }
}
