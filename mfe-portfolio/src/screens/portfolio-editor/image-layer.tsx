import type { Layer } from '@tessera/shared-contracts'
import { Icon, classes } from '@tessera/shared-ui'
import type { ChangeEvent, ClipboardEvent, DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPicture, type LayerPlace } from '../../document/layers.ts'
import { layerLook } from '../../page/layer-view.tsx'
import styles from './page-canvas.module.css'
import { moveHintId } from './picture-bar.tsx'
import { usePan } from './use-pan.ts'
import { frameId, usePlacement } from './use-placement.ts'

interface ImageLayerProps {
  layer: Layer
  place: LayerPlace
  selected: boolean
  onSelect: () => void
  onFile: (file: File) => void
}

/**
 * A place for a picture on the canvas: a click opens the file chooser, and a file may be dropped or pasted.
 * Once selected, its picture can be dragged about.
 */
export function ImageLayer({ layer, place, selected, onSelect, onFile }: ImageLayerProps) {
  const { t } = useTranslation('mfe-portfolio')
  const { className, style } = layerLook(layer)
  const pan = usePan(usePlacement(place, layer))
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // The same file can be chosen again.
    currentTarget.value = ''
    if (file) onFile(file)
  }
  const take = (event: DragEvent | ClipboardEvent, { files }: DataTransfer) => {
    event.preventDefault()
    const [file] = files
    if (!file) return
    onSelect()
    onFile(file)
  }
  const empty = !hasPicture(layer)
  const movable = selected && !empty
  return (
    // A file that is dropped, and a picture that is dragged, are one more way in; the input is the control.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      id={frameId(place)}
      data-layer-type="image"
      className={classes(
        className,
        styles.layer,
        styles.image,
        selected && styles.selected,
        movable && styles.movable,
      )}
      style={style}
      onDragOver={event => event.preventDefault()}
      onDrop={event => take(event, event.dataTransfer)}
      onPaste={event => take(event, event.clipboardData)}
      {...(movable && pan)}
    >
      <input
        type="file"
        accept="image/*"
        aria-label={t('layer.upload')}
        aria-describedby={movable ? moveHintId : undefined}
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
