import { useAppDispatch, useAppSelector } from '@tessera/shared-auth'
import type { Layer, PortfolioPage } from '@tessera/shared-contracts'
import { classNames } from '@tessera/shared-ui'
import { memo, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { editorActions, selectSelection } from '../state/portfolio-editor-slice.ts'
import { getLayerProps } from '../../../page/layer-view.tsx'
import { ScaledPage } from '../../../page/scaled-page.tsx'
import { ImageLayer } from './image-layer.tsx'
import styles from './page-canvas.module.css'
import { TextLayer } from './text-layer.tsx'
import { getCanvasElementId } from './scroll-to-page.ts'
import { useTemplateName } from '../templates/use-template-name.ts'
import { useInsertImage } from '../image-tools/use-insert-image.ts'

/** The height of the page's name above it. */
const captionHeightPx = 36

interface PageCanvasProps {
  page: PortfolioPage
  number: number
  scale: number
}

/**
 * A page that can be edited. The focused element is the selection, so mouse, touch and keyboard work alike. Of up
 * to fifty canvases only the one whose page changes renders again.
 */
export const PageCanvas = memo(function PageCanvas({ page, number, scale }: PageCanvasProps) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const active = useAppSelector(state => selectSelection(state).pageId === page.id)
  const layerId = useAppSelector(state => (active ? selectSelection(state).layerId : null))
  const insertImage = useInsertImage()
  const getTemplateName = useTemplateName()
  const texts = page.layers.filter(layer => layer.type === 'text')

  const selectPage = (event: FocusEvent) => {
    if (event.target === event.currentTarget) dispatch(editorActions.pageSelected({ pageId: page.id }))
  }
  const renderLayer = (layer: Layer) => {
    const path = { pageId: page.id, layerId: layer.id }
    const commonProps = {
      layer,
      selected: layerId === layer.id,
      onSelect: () => dispatch(editorActions.layerSelected(path)),
    }
    switch (layer.type) {
      case 'text':
        return (
          <TextLayer
            {...commonProps}
            label={t('layer.text', { number: texts.indexOf(layer) + 1, page: number })}
            onTextChange={content => dispatch(editorActions.textSet({ ...path, content }))}
          />
        )
      case 'image':
        return <ImageLayer {...commonProps} path={path} onFile={file => void insertImage(path, file)} />
      case 'container':
        return <ContainerLayer {...commonProps} />
      default:
        // Another release's type of layer
        return null
    }
  }

  return (
    // The section only follows the focus; the control is the page's button in the list
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      id={getCanvasElementId(page.id)}
      aria-label={t('pages.canvas', { number, template: getTemplateName(page) })}
      tabIndex={-1}
      className={styles.canvas}
      style={{ '--canvas-height': `${captionHeightPx + page.height * scale}px` }}
      onFocus={selectPage}
    >
      <div className={styles.caption} style={{ width: page.width * scale }}>
        <span>{t('pages.name', { number, template: getTemplateName(page) })}</span>
      </div>
      <div className={classNames(styles.sheet, active && styles.active)}>
        <ScaledPage page={page} scale={scale} renderLayer={renderLayer} />
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
  const { className, style } = getLayerProps(layer)
  return (
    // A shape can be selected, but has no actions
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      tabIndex={-1}
      data-layer-type="container"
      className={classNames(className, styles.layer, selected && styles.selected)}
      style={style}
      onFocus={onSelect}
    />
  )
}
