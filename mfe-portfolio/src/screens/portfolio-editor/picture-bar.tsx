import { useAppDispatch, useAppSelector, useSession } from '@tessera/shared-auth'
import type { Layer } from '@tessera/shared-contracts'
import { Button, leavesFocusTo } from '@tessera/shared-ui'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPicture, type LayerPlace } from '../../document/layers.ts'
import { zooms } from '../../document/placement.ts'
import { editorActions, selectActiveLayer, selectSelection } from '../../document/portfolio-editor-slice.ts'
import styles from './picture-bar.module.css'
import { frameId, usePlacement } from './use-placement.ts'

/** Id of the sentence that says how a picture is moved. */
export const moveHintId = 'picture-move-hint'

interface PictureBarProps {
  onChooseFromWorks: () => void
}

/** What can be done with the image layer at hand; nothing is shown while there is none. */
export const PictureBar = memo(function PictureBar({ onChooseFromWorks }: PictureBarProps) {
  const { t } = useTranslation('mfe-portfolio')
  const { signedIn } = useSession()
  const layer = useAppSelector(selectActiveLayer)
  const { pageId, layerId } = useAppSelector(selectSelection)
  if (layer?.type !== 'image' || pageId === null || layerId === null) return null
  if (!signedIn && !hasPicture(layer)) return null
  return (
    <div role="toolbar" aria-label={t('picture.bar')} className={styles.bar}>
      {signedIn && (
        <Button size="small" icon="images" onClick={onChooseFromWorks}>
          {t('layer.fromWorks')}
        </Button>
      )}
      {hasPicture(layer) && <PlacementTools layer={layer} place={{ pageId, layerId }} />}
    </div>
  )
})

function PlacementTools({ layer, place }: { layer: Layer; place: LayerPlace }) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const { placement, lay } = usePlacement(place, layer)
  const whole = placement.zoom === 'whole'
  const zoom = placement.zoom === 'whole' ? zooms.min : placement.zoom
  return (
    <>
      <p id={moveHintId} className={styles.hint}>
        {t('picture.moveHint')}
      </p>
      <label className={styles.zoom}>
        <span>{t('picture.zoom')}</span>
        <input
          type="range"
          {...zooms}
          value={zoom}
          disabled={whole}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={({ target }) => lay({ ...placement, zoom: Number(target.value) })}
        />
      </label>
      <Button
        size="small"
        variant="ghost"
        aria-pressed={whole}
        onClick={() => lay({ zoom: whole ? zooms.min : 'whole', x: 0.5, y: 0.5 })}
      >
        {t('picture.whole')}
      </Button>
      <Button
        ref={leavesFocusTo(() => document.getElementById(frameId(place))?.querySelector('input'))}
        size="small"
        variant="ghost"
        icon="trash"
        onClick={() => dispatch(editorActions.imageRemoved(place))}
      >
        {t('picture.remove')}
      </Button>
    </>
  )
}
