import { useAppDispatch } from '@tessera/shared-auth'
import type { Layer } from '@tessera/shared-contracts'
import { restoreFocusOnUnmount, VisuallyHidden } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import type { LayerPath } from '../document/layer-edits.ts'
import { LabeledToolButton } from '../layer-tools/tool-button.tsx'
import { toolIcons } from '../layer-tools/tool-icons.ts'
import { editorActions } from '../state/portfolio-editor-slice.ts'
import { zoomRange } from './image-placement.ts'
import { moveHintId } from './move-hint.ts'
import styles from './placement-tools.module.css'
import { getLayerElementId, useImagePlacement } from './use-image-placement.ts'

/** The tools that place an image in its frame. */
export function PlacementTools({ layer, path }: { layer: Layer; path: LayerPath }) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const { placement, setPlacement } = useImagePlacement(path, layer)
  const whole = placement.zoom === 'whole'
  const zoom = placement.zoom === 'whole' ? zoomRange.min : placement.zoom
  return (
    <>
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
      <LabeledToolButton
        path={toolIcons.wholeImage}
        label={t('picture.whole')}
        aria-pressed={whole}
        onClick={() => setPlacement({ zoom: whole ? zoomRange.min : 'whole', x: 0.5, y: 0.5 })}
      />
      <LabeledToolButton
        ref={restoreFocusOnUnmount(() =>
          document.getElementById(getLayerElementId(path))?.querySelector('input'),
        )}
        path={toolIcons.clear}
        label={t('picture.remove')}
        isLong
        onClick={() => dispatch(editorActions.imageRemoved(path))}
      />
      <VisuallyHidden id={moveHintId}>{t('picture.moveHint')}</VisuallyHidden>
    </>
  )
}
