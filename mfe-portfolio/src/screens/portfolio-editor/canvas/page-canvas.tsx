import { useAppDispatch, useAppSelector } from '@tessera/shared-auth'
import type { Layer, PortfolioPage } from '@tessera/shared-contracts'
import { classNames } from '@tessera/shared-ui'
import { lazy, memo, Suspense, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isKnownLayer } from '../document/layer-box-edits.ts'
import { editorActions, selectSelection } from '../state/portfolio-editor-slice.ts'
import { getLayerBox } from '../../../page/layer-box.ts'
import { getLayerProps } from '../../../page/layer-view.tsx'
import { ScaledPage } from '../../../page/scaled-page.tsx'
import { getLayerElementId } from '../image-tools/use-image-placement.ts'
import { useLayerKeys } from '../layer-tools/use-layer-keys.ts'
import { AddLayerButtons } from './add-layer-buttons.tsx'
import { ImageLayer } from './image-layer.tsx'
import styles from './page-canvas.module.css'
import { TextLayer } from './text-layer.tsx'
import { getCanvasElementId } from './scroll-to-page.ts'
import { useTemplateName } from '../templates/use-template-name.ts'
import { useInsertImage } from '../image-tools/use-insert-image.ts'

/** Loaded with the first selection: most of a visit to the editor is reading, choosing and typing. */
const LayerFrame = lazy(async () => ({
  default: (await import('../layer-frame/layer-frame.tsx')).LayerFrame,
}))

/** The height of the page's name above it. */
const captionHeightPx = 36

interface PageCanvasProps {
  page: PortfolioPage
  number: number
  scale: number
  onChooseFromCreations: () => void
}

/**
 * A page that can be edited. The focused element is the selection, so mouse, touch and keyboard work alike. Of up
 * to fifty canvases only the one whose page changes renders again.
 */
export const PageCanvas = memo(function PageCanvas({
  page,
  number: pageNumber,
  scale,
  onChooseFromCreations,
}: PageCanvasProps) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const active = useAppSelector(state => selectSelection(state).pageId === page.id)
  const layerId = useAppSelector(state => (active ? selectSelection(state).layerId : null))
  const insertImage = useInsertImage()
  const getTemplateName = useTemplateName()
  const selectedLayer = page.layers.find(layer => layer.id === layerId)
  const box = selectedLayer && getLayerBox(selectedLayer, page)

  const getLayerName = (layer: Layer) => {
    const number = page.layers.filter(({ type }) => type === layer.type).indexOf(layer) + 1
    const names = { text: 'layer.text', image: 'layer.image', container: 'layer.shape' } as const
    return t(names[layer.type as keyof typeof names], { number, page: pageNumber })
  }
  const selectPage = (event: FocusEvent) => {
    if (event.target === event.currentTarget) dispatch(editorActions.pageSelected({ pageId: page.id }))
  }
  const renderLayer = (layer: Layer) => {
    const path = { pageId: page.id, layerId: layer.id }
    const commonProps = {
      layer,
      page,
      selected: layerId === layer.id,
      onSelect: () => dispatch(editorActions.layerSelected(path)),
    }
    switch (layer.type) {
      case 'text':
        return (
          <TextLayer
            {...commonProps}
            label={getLayerName(layer)}
            onTextChange={content => dispatch(editorActions.textSet({ ...path, content }))}
          />
        )
      case 'image':
        return (
          <ImageLayer
            {...commonProps}
            name={getLayerName(layer)}
            scale={scale}
            onFile={file => void insertImage(path, file)}
            onChooseFromCreations={onChooseFromCreations}
          />
        )
      case 'container':
        return <ContainerLayer {...commonProps} name={getLayerName(layer)} />
      default:
        // Another release's type of layer
        return null
    }
  }

  return (
    // The section only follows the focus; the control is the page's button in the list
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      id={getCanvasElementId(page.id)}
      aria-label={t('pages.canvas', { number: pageNumber, template: getTemplateName(page) })}
      tabIndex={-1}
      className={classNames(styles.canvas, active && styles.inFront)}
      style={{ '--canvas-height': `${captionHeightPx + page.height * scale}px` }}
      onFocus={selectPage}
    >
      <div className={styles.caption} style={{ width: page.width * scale }}>
        <span>{t('pages.name', { number: pageNumber, template: getTemplateName(page) })}</span>
        {active && <AddLayerButtons page={page} pageNumber={pageNumber} />}
      </div>
      <div className={classNames(styles.sheet, active && styles.active)}>
        <ScaledPage page={page} scale={scale} renderLayer={renderLayer} />
        {selectedLayer && box && isKnownLayer(selectedLayer) && (
          <Suspense>
            <LayerFrame
              key={selectedLayer.id}
              layer={selectedLayer}
              page={page}
              box={box}
              scale={scale}
              name={getLayerName(selectedLayer)}
            />
          </Suspense>
        )}
      </div>
    </section>
  )
})

interface ContainerLayerProps {
  layer: Layer
  page: PortfolioPage
  name: string
  selected: boolean
  onSelect: () => void
}

/** A shape. It has no content; its keys move, resize and remove it. */
function ContainerLayer({ layer, page, name, selected, onSelect }: ContainerLayerProps) {
  const { className, style } = getLayerProps(layer, page)
  const handleLayerKey = useLayerKeys(layer, page)
  return (
    <div
      id={getLayerElementId({ pageId: page.id, layerId: layer.id })}
      role="button"
      aria-label={name}
      tabIndex={0}
      data-layer-type="container"
      className={classNames(className, styles.layer, selected && styles.selected)}
      style={style}
      onFocus={onSelect}
      onKeyDown={handleLayerKey}
    />
  )
}
