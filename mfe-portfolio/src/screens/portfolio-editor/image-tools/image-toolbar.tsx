import { useAppDispatch, useAppSelector, useSession } from '@tessera/shared-auth'
import type { Layer } from '@tessera/shared-contracts'
import { Button, restoreFocusOnUnmount } from '@tessera/shared-ui'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { hasImage, type LayerPath } from '../document/layer-edits.ts'
import { zoomRange } from './image-placement.ts'
import { editorActions, selectSelectedLayer, selectSelection } from '../state/portfolio-editor-slice.ts'
import styles from './image-toolbar.module.css'
import { getLayerElementId, useImagePlacement } from './use-image-placement.ts'

/** The id of the element that explains how to move an image. */
export const moveHintId = 'image-move-hint'

interface ImageToolbarProps {
  onChooseFromCreations: () => void
}

/** The actions for the selected image layer. Renders nothing while no image layer is selected. */
export const ImageToolbar = memo(function ImageToolbar({ onChooseFromCreations }: ImageToolbarProps) {
  const { t } = useTranslation('mfe-portfolio')
  const { signedIn } = useSession()
  const layer = useAppSelector(selectSelectedLayer)
  const { pageId, layerId } = useAppSelector(selectSelection)
  if (layer?.type !== 'image' || pageId === null || layerId === null) return null
  if (!signedIn && !hasImage(layer)) return null
  return (
    <div role="toolbar" aria-label={t('picture.bar')} className={styles.bar}>
      {signedIn && (
        <Button size="small" icon="images" onClick={onChooseFromCreations}>
          {t('layer.fromWorks')}
        </Button>
      )}
      {hasImage(layer) && <PlacementTools layer={layer} path={{ pageId, layerId }} />}
    </div>
  )
})

function PlacementTools({ layer, path }: { layer: Layer; path: LayerPath }) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const { placement, setPlacement } = useImagePlacement(path, layer)
  const whole = placement.zoom === 'whole'
  const zoom = placement.zoom === 'whole' ? zoomRange.min : placement.zoom
  return (
    <>
      <p id={moveHintId} className={styles.hint}>
        {t('picture.moveHint')}
      </p>
      <label className={styles.zoom}>
        <span>{t('picture.zoom')}</span>
        <input
          type="range"
          {...zoomRange}
          value={zoom}
          disabled={whole}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={({ target }) => setPlacement({ ...placement, zoom: Number(target.value) })}
        />
      </label>
      <Button
        size="small"
        variant="ghost"
        aria-pressed={whole}
        onClick={() => setPlacement({ zoom: whole ? zoomRange.min : 'whole', x: 0.5, y: 0.5 })}
      >
        {t('picture.whole')}
      </Button>
      <Button
        ref={restoreFocusOnUnmount(() =>
          document.getElementById(getLayerElementId(path))?.querySelector('input'),
        )}
        size="small"
        variant="ghost"
        icon="trash"
        onClick={() => dispatch(editorActions.imageRemoved(path))}
      >
        {t('picture.remove')}
      </Button>
    </>
  )
}
