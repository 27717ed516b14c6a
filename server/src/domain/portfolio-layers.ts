import {
  layerClassesIn,
  portfolioFonts,
  type Layer,
  type LayerStyle,
  type PortfolioPage,
} from '@tessera/shared-contracts'
import { mediaAddress, mediumOfAddress } from './media.ts'
import { UnreadablePicture } from './pictures.ts'
import { Refusal } from './refusal.ts'

/** What stands inside a layer's `url(…)`: an address of ours or a data URL. */
export type PictureSource = string

type StyleProperty = keyof LayerStyle

const number = String.raw`\d{1,4}(?:\.\d{1,4})?`
const colour = new RegExp(
  String.raw`^(?:transparent|white|black|#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|(?:rgb|hsl)a?\([\d\s.,%/]{5,40}\))$`,
  'i',
)
const length = String.raw`(?:${number}(?:px|%)|0)`

const matches = (pattern: RegExp) => (value: string) => pattern.test(value)

/** What each style property may say; the contract has closed the list of the properties themselves. */
const allowed: Record<Exclude<StyleProperty, 'backgroundImage'>, (value: string) => boolean> = {
  backgroundColor: matches(colour),
  color: matches(colour),
  backgroundSize: matches(new RegExp(`^(?:cover|contain|auto|${length}(?: ${length})?)$`)),
  backgroundPosition: matches(
    new RegExp(
      `^(?:center|top|bottom|left|right|${length})(?: (?:center|top|bottom|left|right|${length}))?$`,
    ),
  ),
  backgroundRepeat: matches(/^(?:no-repeat|repeat|repeat-x|repeat-y)$/),
  fontFamily: value =>
    value
      .split(',')
      .map(family => family.trim().replace(/^(["'])(.*)\1$/, '$2'))
      .every((family, i) =>
        i === 0 ? portfolioFonts.some(font => font === family) : /^[\p{L}\d -]{1,60}$/u.test(family),
      ),
  fontSize: matches(new RegExp(`^${number}(?:px|pt|em|rem|%)$`)),
  fontWeight: matches(/^(?:normal|bold|[1-9]00)$/),
  textAlign: matches(/^(?:left|center|right|justify|start|end)$/),
}

const urlPattern = /^url\((["']?)([^"'()\s\\]+)\1\)$/

/**
 * Checks every page and layer of a document, leaves out class names that are not ours, and finds the
 * pictures in the layers.
 *
 * @throws {Refusal} naming the page, from 1, on which something is not allowed
 */
export function readLayers(pages: readonly PortfolioPage[]): {
  pages: readonly PortfolioPage[]
  pictures: ReadonlySet<PictureSource>
} {
  const pictures = new Set<PictureSource>()
  const read = pages.map((page, i) => {
    const refuse = () => new Refusal('portfolio.style', { page: i + 1 })
    if (page.backgroundColor !== undefined && !colour.test(page.backgroundColor)) throw refuse()
    return { ...page, layers: page.layers.map(layer => readLayer(layer, refuse)) }
  })
  for (const { style } of read.flatMap(page => page.layers)) {
    const source = style.backgroundImage && sourceOf(style.backgroundImage)
    if (source) pictures.add(source)
  }
  return { pages: read, pictures }
}

function readLayer({ id, type, className, style, content }: Layer, refuse: () => Refusal): Layer {
  for (const [property, value] of Object.entries(style) as [StyleProperty, string][]) {
    if (property === 'backgroundImage' ? !isPicture(value) : !allowed[property](value)) throw refuse()
  }
  return {
    id,
    type,
    // Another page's names may mean something here, from the site's header to an icon font
    className: layerClassesIn(className).join(' '),
    style,
    ...(type === 'text' && content !== undefined && { content }),
  }
}

const sourceOf = (backgroundImage: string): PictureSource | null =>
  urlPattern.exec(backgroundImage)?.[2] ?? null

function isPicture(backgroundImage: string): boolean {
  if (backgroundImage === 'none') return true
  const source = sourceOf(backgroundImage)
  return source !== null && (ownAddress(source) !== null || dataUrl.test(source.slice(0, 40)))
}

/** The medium that a source names, if it names one; anything else in it is a data URL. */
export const ownAddress = (source: PictureSource): string | null => mediumOfAddress(source)

/** The same pages with every picture named by its address on this site. */
export function withPictures(
  pages: readonly PortfolioPage[],
  keys: ReadonlyMap<PictureSource, string>,
): PortfolioPage[] {
  const renamed = ({ backgroundImage, ...style }: LayerStyle): LayerStyle => {
    const key = backgroundImage && keys.get(sourceOf(backgroundImage) ?? '')
    return key ? { ...style, backgroundImage: `url("${mediaAddress(key)}")` } : style
  }
  return pages.map(page => ({
    ...page,
    layers: page.layers.map(layer => ({ ...layer, style: renamed(layer.style) })),
  }))
}

const dataUrl = /^data:image\/(png|jpeg|webp|gif);base64,/

/**
 * The bytes of a data URL.
 *
 * @throws {UnreadablePicture} for another kind of address, or a type that is not asked for
 */
export function decodePicture(source: string, types = ['png', 'jpeg', 'webp', 'gif']): Buffer {
  const [head, type] = dataUrl.exec(source.slice(0, 40)) ?? []
  if (!head || !type || !types.includes(type)) throw new UnreadablePicture('not a data URL of a picture')
  return Buffer.from(source.slice(head.length), 'base64')
}
