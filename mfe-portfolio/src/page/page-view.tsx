import { isAllowedColor, type Layer, type PortfolioPage } from '@tessera/shared-contracts'
import { Fragment, useInsertionEffect, type ReactNode, type Ref } from 'react'
import { addWebFonts } from '../web-fonts/web-fonts.ts'
import { LayerView } from './layer-view.tsx'
import styles from './page.module.css'

export interface PageViewProps {
  page: Omit<PortfolioPage, 'id'>
  /** Renders a layer that can be more than seen, for example edited. */
  renderLayer?: (layer: Layer) => ReactNode
  ref?: Ref<HTMLDivElement>
}

/** A page in its own size. The canvas, the thumbnails, the preview and the viewer all render it with this. */
export function PageView({
  page,
  renderLayer = layer => <LayerView layer={layer} page={page} />,
  ref,
}: PageViewProps) {
  useInsertionEffect(() => addWebFonts(document), [])
  const { width, height, backgroundColor = '' } = page
  return (
    <div
      ref={ref}
      className={styles.page}
      style={{
        width,
        height,
        backgroundColor: isAllowedColor(backgroundColor) ? backgroundColor : undefined,
      }}
    >
      {page.layers.map(layer => (
        <Fragment key={layer.id}>{renderLayer(layer)}</Fragment>
      ))}
    </div>
  )
}
