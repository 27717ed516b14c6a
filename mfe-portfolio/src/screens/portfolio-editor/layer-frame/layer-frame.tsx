import type { Layer, LayerBox, PortfolioPage } from '@tessera/shared-contracts'
import { classNames, PathIcon, VisuallyHidden } from '@tessera/shared-ui'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { getLayerElementId } from '../image-tools/use-image-placement.ts'
import { frameHandleId } from '../layer-tools/frame-handle.ts'
import styles from './layer-frame.module.css'
import type { ResizeHandle } from './snapping.ts'
import { useBoxDrag } from './use-box-drag.ts'
import { useLayerKeys } from '../layer-tools/use-layer-keys.ts'

const moveIcon = 'M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3'

const corners: readonly ResizeHandle[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
  { x: 1, y: 1 },
]
const sides: readonly ResizeHandle[] = [
  { x: 0, y: -1 },
  { x: -1, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
]
/**
 * A side shorter than this on the screen has no handle of its own between the corners: three targets of 28 px would
 * cover the layer.
 */
const minSideWithHandlePx = 84

interface LayerFrameProps {
  layer: Layer
  page: PortfolioPage
  box: LayerBox
  scale: number
  /** The name of the layer. */
  name: string
}

/**
 * The frame around the selected layer: a button that moves it, by pointer or by keys, and handles that resize it. It
 * lies over the page, so that a handle at the edge of the page is not cut off.
 */
export function LayerFrame({ layer, page, box, scale, name }: LayerFrameProps) {
  const { t } = useTranslation('mfe-portfolio')
  const drag = useBoxDrag({ layer, page, box, scale })
  const handleLayerKey = useLayerKeys(layer, page)
  const { left, top, width, height } = drag.box
  const screenBox = { left: left * scale, top: top * scale, width: width * scale, height: height * scale }
  const hasHandle = ({ x }: ResizeHandle) =>
    (x === 0 ? screenBox.width : screenBox.height) >= minSideWithHandlePx

  const handleKeyDown = (event: KeyboardEvent) => {
    const layerElement = document.getElementById(getLayerElementId({ pageId: page.id, layerId: layer.id }))
    if (event.key === 'Enter' && layer.type === 'text') {
      event.preventDefault()
      layerElement?.focus()
    } else handleLayerKey(event)
  }
  return (
    <>
      {drag.guides.map(({ axis, position }) => (
        <div
          key={axis}
          className={classNames(styles.guide, styles[axis])}
          style={axis === 'x' ? { left: position * scale } : { top: position * scale }}
        />
      ))}
      <div className={styles.frame} style={screenBox}>
        <button
          type="button"
          id={frameHandleId}
          className={classNames(styles.move, screenBox.top < 40 && styles.inside)}
          aria-label={t('arrange.move', { name })}
          aria-describedby={`${frameHandleId}-hint`}
          title={t('arrange.hint')}
          onKeyDown={handleKeyDown}
          onMouseDown={event => {
            // Not every browser focuses a button that is pressed
            event.preventDefault()
            event.currentTarget.focus({ preventScroll: true })
          }}
          {...drag.getHandlers(null)}
        >
          <PathIcon path={moveIcon} size={18} />
        </button>
        <VisuallyHidden id={`${frameHandleId}-hint`}>{t('arrange.hint')}</VisuallyHidden>
        {[...corners, ...sides.filter(hasHandle)].map(handle => (
          // Keys and the number fields of the toolbar do the same
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
          <div
            key={`${handle.x} ${handle.y}`}
            data-resize={`${handle.x} ${handle.y}`}
            className={classNames(styles.handle, handle.x !== 0 && handle.y !== 0 && styles.corner)}
            style={{
              left: `${(handle.x + 1) * 50}%`,
              top: `${(handle.y + 1) * 50}%`,
              cursor: getCursor(handle),
            }}
            // Otherwise the page behind the handle takes the focus, which is the selection
            onMouseDown={event => event.preventDefault()}
            {...drag.getHandlers(handle)}
          />
        ))}
      </div>
    </>
  )
}

function getCursor({ x, y }: ResizeHandle): string {
  if (x === 0) return 'ns-resize'
  if (y === 0) return 'ew-resize'
  return x === y ? 'nwse-resize' : 'nesw-resize'
}
