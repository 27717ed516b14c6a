import { useAppSelector } from '@tessera/shared-auth'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isKnownLayer } from '../document/layer-box-edits.ts'
import { selectPages, selectSelectedLayer, selectSelectedPage } from '../state/portfolio-editor-slice.ts'
import styles from './layer-dock.module.css'

/** Loaded with the first selection, as the frame of the layer is. */
const LayerToolbar = lazy(async () => ({
  default: (await import('./layer-toolbar.tsx')).LayerToolbar,
}))

/**
 * The place of the tools of the selected layer: a row of its own above the pages, as high without a selection, so that a
 * selection covers nothing and moves nothing.
 */
export function LayerDock({ onChooseFromCreations }: { onChooseFromCreations: () => void }) {
  const { t } = useTranslation('mfe-portfolio')
  const hasPages = useAppSelector(state => selectPages(state).length > 0)
  const page = useAppSelector(selectSelectedPage)
  const layer = useAppSelector(selectSelectedLayer)
  if (!hasPages) return null
  return (
    <div className={styles.dock}>
      {page && layer && isKnownLayer(layer) ? (
        <Suspense>
          <LayerToolbar
            key={`${page.id} ${layer.id}`}
            layer={layer}
            page={page}
            onChooseFromCreations={onChooseFromCreations}
          />
        </Suspense>
      ) : (
        <p className={styles.hint}>{t('arrange.selectHint')}</p>
      )}
    </div>
  )
}
