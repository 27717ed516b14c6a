import type { Layer, PortfolioPage } from '@tessera/shared-contracts'
import { Fragment, useInsertionEffect, type ReactNode, type Ref } from 'react'
import { LayerView } from './layer-view.tsx'
import styles from './page.module.css'
import { safeColor } from './safe-layer.ts'
import { bringWebFonts } from './web-fonts.ts'

interface PageViewProps {
  page: Omit<PortfolioPage, 'id'>
  /** How a layer is shown, where it is more than looked at. */
  renderLayer?: (layer: Layer) => ReactNode
  ref?: Ref<HTMLDivElement>
}

/** A page in its own size: the one rendering that canvas, thumbnails, preview and viewer share. */
export function PageView({ page, renderLayer = layer => <LayerView layer={layer} />, ref }: PageViewProps) {
  useInsertionEffect(() => bringWebFonts(document), [])
  const { width, height } = page
  return (
    <div
      ref={ref}
      className={styles.page}
      style={{ width, height, backgroundColor: safeColor(page.backgroundColor) }}
    >
      {page.layers.map(layer => (
        <Fragment key={layer.id}>{renderLayer(layer)}</Fragment>
      ))}
    </div>
  )
}
