import type { Layer } from '@tessera/shared-contracts'
import { Icon, classes } from '@tessera/shared-ui'
import type { ChangeEvent, DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPicture } from '../../document/layers.ts'
import { layerLook } from '../../page/layer-view.tsx'
import styles from './page-canvas.module.css'

interface ImageLayerProps {
  layer: Layer
  selected: boolean
  onSelect: () => void
  onFile: (file: File) => void
}

/** A place for a picture on the canvas: a click opens the file chooser, and a file may be dropped on it. */
export function ImageLayer({ layer, selected, onSelect, onFile }: ImageLayerProps) {
  const { t } = useTranslation('mfe-portfolio')
  const { className, style } = layerLook(layer)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // The same file can be chosen again.
    currentTarget.value = ''
    if (file) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const file = event.dataTransfer.files[0]
    if (!file) return
    onSelect()
    onFile(file)
  }
  const empty = !hasPicture(layer)
  return (
    // A file that is dropped is one more way in; the input inside is the control.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      data-layer-type="image"
      className={classes(className, styles.layer, styles.image, selected && styles.selected)}
      style={style}
      onDragOver={event => event.preventDefault()}
      onDrop={drop}
    >
      <input
        type="file"
        accept="image/*"
        aria-label={t('layer.upload')}
        className={styles.file}
        onFocus={onSelect}
        onChange={choose}
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
