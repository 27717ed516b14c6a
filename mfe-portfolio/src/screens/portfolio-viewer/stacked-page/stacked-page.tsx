import { isAllowedColor, parseLayerClasses, type Layer, type PortfolioPage } from '@tessera/shared-contracts'
import { classNames } from '@tessera/shared-ui'
import { useInsertionEffect, type CSSProperties } from 'react'
import { getFontSizePx } from '../../../page/font-size.ts'
import { getLayerBox } from '../../../page/layer-box.ts'
import { LayerImage, type LayerImageOptions } from '../../../page/layer-image.tsx'
import { getSanitizedStyle } from '../../../page/sanitized-style.ts'
import textStyles from '../../../page/text-styles.module.css'
import { addWebFonts } from '../../../web-fonts/web-fonts.ts'
import { listInReadingOrder } from './reading-order.ts'
import styles from './stacked-page.module.css'

/** A page scaled below this is stacked: its smallest text styles would be shorter than 12 px. */
export const minLegibleScale = 0.75

/** Font sizes of a stacked page, in pixels of the screen. Between them, larger texts shrink more. */
const stackedFontSizePx = { min: 14, max: 40, exponent: 0.68, base: 16 } as const

const hasText = ({ type, content = '' }: Layer) => type === 'text' && content.trim() !== ''

/** Whether a page shows its layers one below the other, because its texts are not legible at its scale. */
export const isStacked = ({ layers }: PortfolioPage, scale: number): boolean =>
  scale < minLegibleScale && layers.some(hasText)

/** Returns the font size of a text on a stacked page, in pixels of the screen. */
export function getStackedFontSizePx(pageSizePx: number): number {
  const { min, max, exponent, base } = stackedFontSizePx
  return Math.min(max, Math.max(min, Math.round(min * (pageSizePx / base) ** exponent)))
}

interface StackedPageProps {
  page: PortfolioPage
  image: Omit<LayerImageOptions, 'sizes'>
  /** Returns the `sizes` of an image. Without it, images are as wide as the screen. */
  getSizes?: (layer: Layer) => string
}

/** A page on a phone: its images and texts in reading order, as wide as the screen. Shapes are left out. */
export function StackedPage({ page, image, getSizes = () => '100vw' }: StackedPageProps) {
  useInsertionEffect(() => addWebFonts(document), [])
  const { backgroundColor = '' } = page
  return (
    <div
      className={styles.page}
      style={{ backgroundColor: isAllowedColor(backgroundColor) ? backgroundColor : undefined }}
    >
      {listInReadingOrder(page.layers, page).map(layer => {
        if (hasText(layer)) return <StackedText key={layer.id} layer={layer} />
        if (layer.type !== 'image') return null
        return (
          <StackedImage
            key={layer.id}
            layer={layer}
            page={page}
            image={{ ...image, sizes: getSizes(layer) }}
          />
        )
      })}
    </div>
  )
}

function StackedText({ layer }: { layer: Layer }) {
  const { color, fontFamily, fontWeight, fontStyle, lineHeight, textAlign, backgroundColor } =
    getSanitizedStyle(layer.style)
  const style = {
    color,
    fontFamily,
    fontWeight,
    fontStyle,
    lineHeight,
    textAlign,
    backgroundColor,
  } as CSSProperties
  return (
    <p
      dir="auto"
      className={classNames(styles.text, ...parseLayerClasses(layer.className).map(name => textStyles[name]))}
      style={{ ...style, fontSize: getStackedFontSizePx(getFontSizePx(layer)) }}
    >
      {layer.content}
    </p>
  )
}

interface StackedImageProps {
  layer: Layer
  page: PortfolioPage
  image: LayerImageOptions
}

function StackedImage({ layer, page, image }: StackedImageProps) {
  const { left: _left, top: _top, width: _width, height: _height, ...style } = getSanitizedStyle(layer.style)
  const box = getLayerBox(layer, page)
  const aspectRatio = box ? `${box.width} / ${box.height}` : undefined
  return (
    <LayerImage
      layer={layer}
      {...image}
      className={styles.image}
      style={{ ...(style as CSSProperties), aspectRatio }}
    />
  )
}
