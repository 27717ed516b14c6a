import { useSession } from '@tessera/shared-auth'
import type { Layer, PortfolioPage } from '@tessera/shared-contracts'
import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { getLayerBox } from '../../../page/layer-box.ts'
import { hasImage } from '../document/layer-edits.ts'
import { AltTextField } from '../image-tools/alt-text-field.tsx'
import { PlacementTools } from '../image-tools/placement-tools.tsx'
import { focusPage, layerToolbarId } from './frame-handle.ts'
import styles from './layer-toolbar.module.css'
import { OrderTools } from './order-tools.tsx'
import { PositionFields } from './position-fields.tsx'
import { TextFormatTools } from '../text-format/text-format-tools.tsx'
import { LabeledToolButton } from './tool-button.tsx'
import { toolIcons } from './tool-icons.ts'
import { useRemoveLayer } from './use-layer-keys.ts'

interface LayerToolbarProps {
  layer: Layer
  page: PortfolioPage
  onChooseFromCreations: () => void
}

/** The tools of the selected layer in a row, and below it the fields that one of them opens. Escape leaves the layer. */
export function LayerToolbar({ layer, page, onChooseFromCreations }: LayerToolbarProps) {
  const { t } = useTranslation('mfe-portfolio')
  const { signedIn } = useSession()
  const [panel, setPanel] = useState<'altText' | 'position' | null>(null)
  const path = { pageId: page.id, layerId: layer.id }
  const box = getLayerBox(layer, page)
  const remove = useRemoveLayer(path)
  const isImage = layer.type === 'image'
  const toggle = (name: typeof panel) => ({
    'aria-expanded': panel === name,
    onClick: () => setPanel(panel === name ? null : name),
  })
  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    focusPage(page.id)
  }
  return (
    // Escape is a shortcut, and a press keeps the focus; every control inside has the focus and its own keys
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      id={layerToolbarId}
      role="toolbar"
      aria-label={t(getToolbarName(layer))}
      onKeyDown={leaveOnEscape}
      onMouseDown={keepFocus}
    >
      <div className={styles.tools}>
        {layer.type === 'text' && <TextFormatTools layer={layer} page={page} />}
        {isImage && signedIn && (
          <LabeledToolButton
            path={toolIcons.images}
            label={t('layer.fromWorks')}
            isLong
            onClick={onChooseFromCreations}
          />
        )}
        {isImage && hasImage(layer) && (
          <>
            <PlacementTools layer={layer} path={path} />
            <LabeledToolButton
              path={toolIcons.description}
              label={t('picture.altText')}
              {...toggle('altText')}
            />
          </>
        )}
        <OrderTools layer={layer} page={page} />
        {box && (
          <LabeledToolButton
            path={toolIcons.position}
            label={t('arrange.position')}
            {...toggle('position')}
          />
        )}
        <LabeledToolButton
          path={toolIcons.remove}
          label={t(isImage ? 'picture.removeFrame' : 'arrange.remove')}
          isLong
          aria-keyshortcuts="Delete"
          onClick={remove}
        />
      </div>
      {panel === 'altText' && isImage && <AltTextField layer={layer} path={path} />}
      {panel === 'position' && box && <PositionFields path={path} page={page} box={box} />}
    </div>
  )
}

/**
 * A press on a button leaves the focus on the layer, so that typing goes on. Where a browser does not focus buttons, the
 * page behind would take the focus, which is the selection.
 */
function keepFocus(event: MouseEvent): void {
  const { target } = event
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) event.preventDefault()
}

function getToolbarName({ type }: Layer) {
  if (type === 'text') return 'format.bar'
  return type === 'image' ? 'picture.bar' : 'arrange.shapeBar'
}
