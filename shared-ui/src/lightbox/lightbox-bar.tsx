import { buttonClass, classNames, PathIcon, useIsFirstFrame } from '@tessera/shared-ui'
import type { LightboxLabels } from './lightbox-labels.ts'
import { maxScale } from './zoom/view.ts'
import type { Zoom } from './zoom/use-zoom.ts'
import styles from './lightbox-bar.module.css'

export interface LightboxPosition {
  /** From 1. */
  index: number
  count: number
  /** There are more than have been loaded. */
  hasMore: boolean
}

interface LightboxBarProps {
  position: LightboxPosition | null
  date: string | null
  /** Null where there is nothing to zoom. */
  zoom: Zoom | null
  labels: LightboxLabels
}

/** Below the image: its place among the others, its date, and how large it is shown. */
export function LightboxBar({ position, date, zoom, labels }: LightboxBarProps) {
  const isFirstFrame = useIsFirstFrame()
  const percent = `${Math.round((zoom?.scale ?? 1) * 100)}%`
  return (
    <div className={styles.bar}>
      <p className={styles.facts}>
        {position && (
          <span role="status">{labels.position(position.index, position.count, position.hasMore)}</span>
        )}
        {date !== null && <span>{date}</span>}
      </p>
      {/* Without a script the buttons do nothing */}
      {zoom && !isFirstFrame && (
        <div className={styles.zoom}>
          <ZoomButton path={minus} label={labels.zoomOut} isAtLimit={!zoom.isZoomed} onClick={zoom.zoomOut} />
          <button type="button" title={labels.fit} className={styles.scale} onClick={zoom.reset}>
            {percent}
          </button>
          <ZoomButton
            path={plus}
            label={labels.zoomIn}
            isAtLimit={zoom.scale >= maxScale}
            onClick={zoom.zoomIn}
          />
        </div>
      )}
    </div>
  )
}

const minus = 'M5 12h14'
const plus = 'M5 12h14M12 5v14'

interface ZoomButtonProps {
  path: string
  label: string
  isAtLimit: boolean
  onClick: () => void
}

/** Keeps the focus at its limit. */
const ZoomButton = ({ path, label, isAtLimit, onClick }: ZoomButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={isAtLimit || undefined}
    className={classNames(
      buttonClass({ variant: 'ghost', size: 'small', disabled: isAtLimit }),
      styles.button,
    )}
    onClick={() => onClick()}
  >
    <PathIcon path={path} size={16} />
  </button>
)
