import { useSession } from '@tessera/shared-auth'
import type { Layer, PortfolioPage } from '@tessera/shared-contracts'
import { Icon, classNames, useMediaQuery } from '@tessera/shared-ui'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { hasImage } from '../document/layer-edits.ts'
import { getLayerBox } from '../../../page/layer-box.ts'
import { getLayerProps } from '../../../page/layer-view.tsx'
import styles from './page-canvas.module.css'
import { moveHintId } from '../image-tools/move-hint.ts'
import { useImagePan } from '../image-tools/use-image-pan.ts'
import { getLayerElementId, useImagePlacement } from '../image-tools/use-image-placement.ts'
import { focusFrameHandle } from '../layer-tools/frame-handle.ts'
import { useLayerKeys } from '../layer-tools/use-layer-keys.ts'

interface ImageLayerProps {
  layer: Layer
  page: PortfolioPage
  /** The name of the layer. */
  name: string
  scale: number
  selected: boolean
  onSelect: () => void
  onFile: (file: File) => void
  onChooseFromCreations: () => void
}

/** A frame narrower or lower than this on the screen has no room for the second way to fill it. */
const minFrameWithCreationsPx = { width: 150, height: 110 }

/**
 * An image layer on the canvas. A click opens the file chooser, and a file can be dropped or pasted. Members can choose
 * one of their creations instead. While the layer is selected its image can be dragged.
 */
export function ImageLayer({
  layer,
  page,
  name,
  scale,
  selected,
  onSelect,
  onFile,
  onChooseFromCreations,
}: ImageLayerProps) {
  const { t } = useTranslation('mfe-portfolio')
  const { signedIn } = useSession()
  const isTouch = useMediaQuery('(pointer: coarse)')
  const uploadLabel = t(isTouch ? 'layer.uploadByTouch' : 'layer.upload')
  const path = { pageId: page.id, layerId: layer.id }
  const { className, style } = getLayerProps(layer, page)
  const handleLayerKey = useLayerKeys(layer, page)
  const panHandlers = useImagePan(useImagePlacement(path, layer))
  const insertFile = (event: SyntheticEvent, file: File | undefined) => {
    event.preventDefault()
    if (!file) return
    onSelect()
    onFile(file)
  }
  const empty = !hasImage(layer)
  const movable = selected && !empty
  const box = getLayerBox(layer, page)
  const hasRoom =
    box !== null &&
    box.width * scale >= minFrameWithCreationsPx.width &&
    box.height * scale >= minFrameWithCreationsPx.height
  const handleKeyDown = (event: KeyboardEvent) => {
    // The arrow keys move an image in its frame, so here only an empty frame moves
    const movesFrame =
      empty || !event.key.startsWith('Arrow') || event.ctrlKey || event.metaKey || event.altKey
    if (event.key === 'F2' && focusFrameHandle()) event.preventDefault()
    else if (movesFrame) handleLayerKey(event)
  }
  return (
    // The input is the control; dropping a file and dragging the image are further ways to use it
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      id={getLayerElementId(path)}
      data-layer-type="image"
      className={classNames(
        className,
        styles.layer,
        styles.image,
        selected && styles.selected,
        movable && styles.movable,
      )}
      style={style}
      onDragOver={event => event.preventDefault()}
      onDrop={event => insertFile(event, event.dataTransfer.files[0])}
      onPaste={event => insertFile(event, event.clipboardData.files[0])}
      {...(movable && panHandlers)}
    >
      <input
        type="file"
        accept="image/*"
        aria-label={uploadLabel}
        aria-keyshortcuts="F2 Alt+F10"
        aria-describedby={movable ? moveHintId : undefined}
        className={styles.file}
        onFocus={onSelect}
        onKeyDown={handleKeyDown}
        onChange={event => {
          insertFile(event, event.currentTarget.files?.[0])
          // So that the same file can be chosen again
          event.currentTarget.value = ''
        }}
      />
      {empty && (
        <span className={styles.placeholder}>
          <span className={styles.upload} aria-hidden="true">
            <Icon name="image-plus" />
            {uploadLabel}
          </span>
          {signedIn && hasRoom && (
            <button
              type="button"
              tabIndex={-1}
              className={styles.ownCreations}
              aria-label={t('layer.fromWorksFor', { name })}
              onClick={() => {
                onSelect()
                onChooseFromCreations()
              }}
            >
              {t('layer.fromWorks')}
            </button>
          )}
        </span>
      )}
    </label>
  )
}
