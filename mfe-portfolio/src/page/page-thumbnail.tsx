import type { PortfolioPage } from '@tessera/shared-contracts'
import { LayerView, getLayerProps } from './layer-view.tsx'
import styles from './page.module.css'
import { ScaledPage } from './scaled-page.tsx'

interface PageThumbnailProps {
  page: Omit<PortfolioPage, 'id'>
  /** In CSS pixels. The width follows from the shape of the page. */
  height: number
  /** Draws lines instead of text that would be too small to read. */
  textAsLines?: boolean
}

/** A small view of a page. Screen readers skip it, because the name of the page is next to it. */
export function PageThumbnail({ page, height, textAsLines = false }: PageThumbnailProps) {
  return (
    <div aria-hidden="true" inert>
      <ScaledPage
        page={page}
        scale={height / page.height}
        renderLayer={layer => {
          if (!textAsLines || layer.type !== 'text') return <LayerView layer={layer} />
          const { className, style } = getLayerProps(layer)
          return layer.content?.trim() ? (
            <div className={`${className} ${styles.lines}`} style={style} />
          ) : null
        }}
      />
    </div>
  )
}
