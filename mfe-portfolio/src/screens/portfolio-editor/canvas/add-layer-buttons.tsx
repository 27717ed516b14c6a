import { useAppDispatch } from '@tessera/shared-auth'
import { limits, type PortfolioPage } from '@tessera/shared-contracts'
import { Button } from '@tessera/shared-ui'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { createLayerId, hasMaxLayers, type NewLayerType } from '../document/layer-box-edits.ts'
import { getLayerElementId } from '../image-tools/use-image-placement.ts'
import { announce } from '../layer-tools/announce.ts'
import { editorActions } from '../state/portfolio-editor-slice.ts'
import styles from './page-canvas.module.css'

const icons = { text: 'plus', image: 'image-plus' } as const

/** Adds a text or an image frame to a page. The new layer takes the focus. */
export function AddLayerButtons({ page, pageNumber }: { page: PortfolioPage; pageNumber: number }) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const full = hasMaxLayers(page)
  const add = (type: NewLayerType) => {
    const path = { pageId: page.id, layerId: createLayerId(page) }
    // The layer must be in the DOM before it can take the focus
    flushSync(() => dispatch(editorActions.layerAdded({ pageId: page.id, type, content: t('samples.text') })))
    announce(t('arrange.added'))
    const element = document.getElementById(getLayerElementId(path))
    const control = type === 'image' ? element?.querySelector('input') : element
    control?.focus()
  }
  return (
    <div className={styles.add}>
      {full && <span>{t('arrange.full', { max: limits.portfolio.maxLayersPerPage })}</span>}
      {(['text', 'image'] as const).map(type => (
        <Button
          key={type}
          size="small"
          variant="ghost"
          icon={icons[type]}
          disabled={full}
          aria-label={t(`arrange.${type === 'text' ? 'addTextTo' : 'addImageTo'}`, { page: pageNumber })}
          onClick={() => add(type)}
        >
          {t(type === 'text' ? 'arrange.addText' : 'arrange.addImage')}
        </Button>
      ))}
    </div>
  )
}
