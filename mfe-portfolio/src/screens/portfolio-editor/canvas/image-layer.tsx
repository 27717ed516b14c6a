import type { Layer } from '@tessera/shared-contracts'
import { Icon, classNames } from '@tessera/shared-ui'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { hasImage, type LayerPath } from '../document/layer-edits.ts'
import { getLayerProps } from '../../../page/layer-view.tsx'
import styles from './page-canvas.module.css'
import { moveHintId } from '../image-tools/image-toolbar.tsx'
import { useImagePan } from '../image-tools/use-image-pan.ts'
import { getLayerElementId, useImagePlacement } from '../image-tools/use-image-placement.ts'

interface ImageLayerProps {
  layer: Layer
  path: LayerPath
  selected: boolean
  onSelect: () => void
  onFile: (file: File) => void
}

/**
 * An image layer on the canvas. A click opens the file chooser, and a file can be dropped or pasted. While the
 * layer is selected its image can be dragged.
 */
export function ImageLayer({ layer, path, selected, onSelect, onFile }: ImageLayerProps) {
  const { t } = useTranslation('mfe-portfolio')
  const { className, style } = getLayerProps(layer)
  const panHandlers = useImagePan(useImagePlacement(path, layer))
  const insertFile = (event: SyntheticEvent, file: File | undefined) => {
    event.preventDefault()
    if (!file) return
    onSelect()
    onFile(file)
  }
  const empty = !hasImage(layer)
  const movable = selected && !empty
  return (
    // The input is the control; dropping a file and dragging the image are further ways to use it
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
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
        aria-label={t('layer.upload')}
        aria-describedby={movable ? moveHintId : undefined}
        className={styles.file}
        onFocus={onSelect}
        onChange={event => {
          insertFile(event, event.currentTarget.files?.[0])
          // So that the same file can be chosen again
          event.currentTarget.value = ''
        }}
      />
      {empty && (
        <span className={styles.placeholder} aria-hidden="true">
          <Icon name="image-plus" />
          {t('layer.upload')}
        </span>
      )}
    </label>
  )
}
