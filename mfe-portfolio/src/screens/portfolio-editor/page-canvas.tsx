import { useAppDispatch, useAppSelector } from '@tessera/shared-auth'
import type { Layer, PortfolioPage } from '@tessera/shared-contracts'
import { classes } from '@tessera/shared-ui'
import { memo, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { editorActions, selectSelection } from '../../document/portfolio-editor-slice.ts'
import { layerLook } from '../../page/layer-view.tsx'
import { PageView } from '../../page/page-view.tsx'
import { ScaledPage } from '../../page/scaled-page.tsx'
import { ImageLayer } from './image-layer.tsx'
import styles from './page-canvas.module.css'
import { TextLayer } from './text-layer.tsx'
import { canvasId } from './scroll-to-page.ts'
import { useTemplateName } from './use-template-name.ts'
import { usePlacePicture } from './use-place-picture.ts'

/** Pixels that the name of a page takes above it. */
const captionHeight = 36

interface PageCanvasProps {
  page: PortfolioPage
  number: number
  scale: number
}

/**
 * One page to work on. What has the focus is what is selected, so mouse, touch and keyboard are one. Drawn
 * anew for its own page alone: there may be fifty.
 */
export const PageCanvas = memo(function PageCanvas({ page, number, scale }: PageCanvasProps) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const active = useAppSelector(state => selectSelection(state).pageId === page.id)
  const layerId = useAppSelector(state => (active ? selectSelection(state).layerId : null))
  const placePicture = usePlacePicture()
  const templateName = useTemplateName()
  const texts = page.layers.filter(layer => layer.type === 'text')

  const selectPage = (event: FocusEvent) => {
    if (event.target === event.currentTarget) dispatch(editorActions.pageSelected({ pageId: page.id }))
  }
  const renderLayer = (layer: Layer) => {
    const place = { pageId: page.id, layerId: layer.id }
    const common = {
      layer,
      selected: layerId === layer.id,
      onSelect: () => dispatch(editorActions.layerSelected(place)),
    }
    switch (layer.type) {
      case 'text':
        return (
          <TextLayer
            {...common}
            label={t('layer.text', { number: texts.indexOf(layer) + 1, page: number })}
            onTextChange={content => dispatch(editorActions.textSet({ ...place, content }))}
          />
        )
      case 'image':
        return <ImageLayer {...common} place={place} onFile={file => void placePicture(place, file)} />
      case 'container':
        return <ContainerLayer {...common} />
    }
  }

  return (
    // Only follows the focus; the page's button in the list is the control.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      id={canvasId(page.id)}
      aria-label={t('pages.canvas', { number, template: templateName(page) })}
      tabIndex={-1}
      className={styles.canvas}
      style={{ '--canvas-height': `${captionHeight + page.height * scale}px` }}
      onFocus={selectPage}
    >
      <div className={styles.caption} style={{ width: page.width * scale }}>
        <span>{t('pages.name', { number, template: templateName(page) })}</span>
      </div>
      <div className={classes(styles.sheet, active && styles.active)}>
        <ScaledPage size={page} scale={scale}>
          <PageView page={page} renderLayer={renderLayer} />
        </ScaledPage>
      </div>
    </section>
  )
})

interface ContainerLayerProps {
  layer: Layer
  selected: boolean
  onSelect: () => void
}

function ContainerLayer({ layer, selected, onSelect }: ContainerLayerProps) {
  const { className, style } = layerLook(layer)
  return (
    // A shape can be seen to be selected, and has nothing else to offer.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      tabIndex={-1}
      data-layer-type="container"
      className={classes(className, styles.layer, selected && styles.selected)}
      style={style}
      onFocus={onSelect}
    />
  )
}
