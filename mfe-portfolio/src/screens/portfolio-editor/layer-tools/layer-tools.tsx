import type { Layer, PortfolioPage } from '@tessera/shared-contracts'
import { getLayerBox } from '../../../page/layer-box.ts'
import { LayerFrame } from './layer-frame.tsx'
import { LayerToolbar } from './layer-toolbar.tsx'
import styles from './layer-toolbar.module.css'

/** The height of a toolbar of one row with the space above it, in pixels of the screen: it lies below the page. */
const toolbarHeightPx = 60

interface LayerToolsProps {
  layer: Layer
  page: PortfolioPage
  scale: number
  /** The name of the layer. */
  name: string
  onChooseFromCreations: () => void
}

/** What is shown around the selected layer: a frame that moves and resizes it, and its toolbar. */
export function LayerTools({ layer, page, scale, name, onChooseFromCreations }: LayerToolsProps) {
  const box = getLayerBox(layer, page)
  return (
    <>
      {box && <LayerFrame layer={layer} page={page} box={box} scale={scale} name={name} />}
      <div
        className={styles.place}
        style={{ '--tools-height': `${page.height * scale + toolbarHeightPx}px` }}
      >
        <LayerToolbar layer={layer} page={page} box={box} onChooseFromCreations={onChooseFromCreations} />
      </div>
    </>
  )
}
