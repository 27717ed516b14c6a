import { useSession } from '@tessera/shared-auth'
import type { Layer, LayerBox, PortfolioPage } from '@tessera/shared-contracts'
import { Button } from '@tessera/shared-ui'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { hasImage } from '../document/layer-edits.ts'
import { AltTextTool } from '../image-tools/alt-text-tool.tsx'
import { PlacementTools } from '../image-tools/placement-tools.tsx'
import { focusPage, layerToolbarId } from './frame-handle.ts'
import styles from './layer-toolbar.module.css'
import { PositionTools } from './position-tools.tsx'
import { TextFormatTools } from './text-format-tools.tsx'
import { useRemoveLayer } from './use-layer-keys.ts'

interface LayerToolbarProps {
  layer: Layer
  page: PortfolioPage
  box: LayerBox | null
  onChooseFromCreations: () => void
}

/** The tools of the selected layer. Escape leaves the layer. */
export function LayerToolbar({ layer, page, box, onChooseFromCreations }: LayerToolbarProps) {
  const { t } = useTranslation('mfe-portfolio')
  const { signedIn } = useSession()
  const path = { pageId: page.id, layerId: layer.id }
  const remove = useRemoveLayer(path)
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
      className={styles.bar}
      onKeyDown={leaveOnEscape}
      onMouseDown={keepFocus}
    >
      {layer.type === 'text' && <TextFormatTools layer={layer} page={page} />}
      {layer.type === 'image' && signedIn && (
        <Button size="small" icon="images" onClick={onChooseFromCreations}>
          {t('layer.fromWorks')}
        </Button>
      )}
      {layer.type === 'image' && hasImage(layer) && (
        <>
          <PlacementTools layer={layer} path={path} />
          <AltTextTool layer={layer} path={path} />
        </>
      )}
      {box && <PositionTools path={path} page={page} box={box} />}
      <Button size="small" variant="ghost" icon="trash" aria-keyshortcuts="Delete" onClick={remove}>
        {t(layer.type === 'image' ? 'picture.removeFrame' : 'arrange.remove')}
      </Button>
    </div>
  )
}

/**
 * A press on a button leaves the focus on the layer, so that typing goes on. Where a browser does not focus buttons, the
 * page behind would take the focus, which is the selection.
 */
function keepFocus(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

function getToolbarName({ type }: Layer) {
  if (type === 'text') return 'format.bar'
  return type === 'image' ? 'picture.bar' : 'arrange.shapeBar'
}
