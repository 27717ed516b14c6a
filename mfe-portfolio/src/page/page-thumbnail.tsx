import type { PortfolioPage } from '@tessera/shared-contracts'
import { LayerView, layerLook } from './layer-view.tsx'
import styles from './page.module.css'
import { PageView } from './page-view.tsx'
import { ScaledPage } from './scaled-page.tsx'

interface PageThumbnailProps {
  page: Omit<PortfolioPage, 'id'>
  /** In CSS pixels; the width follows. */
  height: number
  /** Draw lines in the place of words that would be too small to read. */
  greeked?: boolean
}

/** A page as a small picture: whoever cannot see it loses nothing, its name stands beside it. */
export function PageThumbnail({ page, height, greeked = false }: PageThumbnailProps) {
  return (
    <div aria-hidden="true" inert>
      <ScaledPage size={page} scale={height / page.height}>
        <PageView
          page={page}
          renderLayer={layer => {
            if (!greeked || layer.type !== 'text') return <LayerView layer={layer} />
            const { className, style } = layerLook(layer)
            return layer.content?.trim() ? (
              <div className={`${className} ${styles.lines}`} style={style} />
            ) : null
          }}
        />
      </ScaledPage>
    </div>
  )
}
