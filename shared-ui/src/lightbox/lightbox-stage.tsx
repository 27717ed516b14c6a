import { IconButton } from '@tessera/shared-ui'
import { useRef, useState, type ReactNode } from 'react'
import { LightboxBar, type LightboxPosition } from './lightbox-bar.tsx'
import type { LightboxLabels } from './lightbox-labels.ts'
import { useLightboxKeys } from './use-lightbox-keys.ts'
import { useSwipe, type SwipeOptions } from './use-swipe.ts'
import { useZoomGestures } from './zoom/use-zoom-gestures.ts'
import { useZoom } from './zoom/use-zoom.ts'
import styles from './lightbox-stage.module.css'

export interface LightboxItem {
  id: string | number
}

export interface SlideState {
  /** False for the neighbours beside the stage. */
  isCurrent: boolean
  /** A part of the image is shown, larger. */
  isZoomed: boolean
  /** Loads the full file: of a neighbour after that of the current item. */
  loadFull: boolean
  /** The full file of an item has been shown, so that thumbnails are worth it. */
  hasSettled: boolean
  onSettled: () => void
}

export interface LightboxStageProps<Item> extends SwipeOptions<Item> {
  /** False for a video. */
  canZoom: boolean
  renderSlide: (item: Item, state: SlideState) => ReactNode
  position: LightboxPosition | null
  /** As it is shown. */
  date: string | null
  /** Returns the URL of the page that shows an item, for a first frame. */
  toHref?: ((item: Item) => string) | undefined
  labels: LightboxLabels
}

/** The current item between its neighbours. A swipe moves all three. The neighbours are loaded after the current item. */
export function LightboxStage<Item extends LightboxItem>(props: LightboxStageProps<Item>) {
  const { item, previous, next, canZoom, renderSlide, position, date, onShow, toHref, labels } = props
  const stage = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const zoom = useZoom(stage, content, item.id)
  const gestures = useZoomGestures(stage, zoom, canZoom)
  const swipe = useSwipe(track, { item, previous, next, onShow }, zoom.isZoomed)
  const [settled, setSettled] = useState<ReadonlySet<Item['id']>>(new Set())
  const markSettled = (id: Item['id']) =>
    setSettled(known => (known.has(id) ? known : new Set(known).add(id)))
  const show = (to: Item | undefined) => to && onShow(to)
  useLightboxKeys({ zoom, canZoom, onPrevious: () => show(previous), onNext: () => show(next) })

  const slides = [
    { side: -1, each: previous },
    { side: 0, each: item },
    { side: 1, each: next },
  ]
  return (
    <div className={styles.column}>
      <div
        ref={stage}
        className={styles.stage}
        data-zoomed={zoom.isZoomed}
        onPointerDown={event => {
          gestures.handlePointerDown(event)
          swipe.onPointerDown(event)
        }}
        onPointerMove={event => {
          if (!gestures.handlePointerMove(event)) swipe.onPointerMove(event)
        }}
        onPointerUp={event => {
          gestures.handlePointerEnd(event)
          swipe.onPointerUp(event)
        }}
        onPointerCancel={event => {
          gestures.handlePointerEnd(event)
          swipe.onPointerCancel(event)
        }}
        onDoubleClick={gestures.handleDoubleClick}
      >
        <div ref={track} className={styles.track}>
          {slides.map(
            ({ side, each }) =>
              each && (
                <div
                  key={each.id}
                  className={styles.slide}
                  style={{ left: `${side * 100}%` }}
                  inert={side !== 0}
                >
                  <div ref={side === 0 ? content : undefined} className={styles.content}>
                    {renderSlide(each, {
                      isCurrent: side === 0,
                      isZoomed: side === 0 && zoom.isZoomed,
                      loadFull: side === 0 || settled.has(item.id) || settled.has(each.id),
                      hasSettled: settled.size > 0,
                      onSettled: () => markSettled(each.id),
                    })}
                  </div>
                </div>
              ),
          )}
        </div>
        <IconButton
          className={styles.previous}
          variant="secondary"
          icon="chevron-left"
          label={labels.previous}
          disabled={!previous}
          firstFrameHref={previous && toHref?.(previous)}
          onClick={() => show(previous)}
        />
        <IconButton
          className={styles.next}
          variant="secondary"
          icon="chevron-right"
          label={labels.next}
          disabled={!next}
          firstFrameHref={next && toHref?.(next)}
          onClick={() => show(next)}
        />
      </div>
      <LightboxBar position={position} date={date} zoom={canZoom ? zoom : null} labels={labels} />
    </div>
  )
}
