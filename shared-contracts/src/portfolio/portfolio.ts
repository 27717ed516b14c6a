import * as z from '@tessera/shared-contracts/schema'
import { limits } from '../limits.ts'
import { author } from '../user.ts'
import { openObject } from './open-object.ts'

/** The fonts of portfolios (specification 2, §9). The first is the default. */
export const portfolioFonts = [
  'Noto Sans SC',
  'Merriweather',
  'Roboto',
  'Playfair Display',
  'Dancing Script',
  'Lato',
  'Arial',
  'Georgia',
  'Verdana',
  'Times New Roman',
  'Courier New',
] as const
export type PortfolioFont = (typeof portfolioFonts)[number]

/** A style property that is not in the list below stays in the document and is never applied. */
const styleValue = z.optional(z.string().check(z.maxLength(12_000_000)))

/**
 * An older server has stored these fields without a check. A value of another type is dropped instead of making the
 * whole portfolio unreadable.
 */
const laterText = (maxLength: number) =>
  z.catch(z.optional(z.string().check(z.maxLength(maxLength))), undefined)

/** Characters of what describes an image. */
export const maxAltTextLength = 500

/** The style properties that a layer can have. The list is closed so that no layer can reach outside its page. */
export const layerStyle = openObject({
  backgroundColor: styleValue,
  backgroundImage: styleValue,
  backgroundSize: styleValue,
  backgroundPosition: styleValue,
  backgroundRepeat: styleValue,
  color: styleValue,
  fontFamily: styleValue,
  fontSize: styleValue,
  fontWeight: styleValue,
  textAlign: styleValue,
  fontStyle: laterText(20),
  /** A factor of the font size. */
  lineHeight: laterText(20),
  /** The box of a layer, all four in `px` of the page. Without it, or where it leaves the page, `className` places it. */
  left: laterText(20),
  top: laterText(20),
  width: laterText(20),
  height: laterText(20),
})
export type LayerStyle = z.output<typeof layerStyle>

const altText = openObject({ en: laterText(maxAltTextLength), zh: laterText(maxAltTextLength) })
export type AltText = z.output<typeof altText>

/**
 * One layer of a page (specification 2, §3). `className` sets its position and size, unless its style has a box. The types are `container`, `text`
 * and `image`. A layer of another type comes from another release: it stays in the document and is not shown.
 */
export const layer = openObject({
  id: z.string().check(z.maxLength(80)),
  type: z.string().check(z.maxLength(40)),
  className: z.string().check(z.maxLength(200)),
  style: layerStyle,
  content: z.optional(z.string().check(z.maxLength(10_000))),
  /**
   * The text that a template has put into a text layer. While `content` is the same, the author has written nothing, and
   * the layer is not shown to visitors.
   */
  placeholder: laterText(10_000),
  /** What an image shows, for those who do not see it, in one or both languages. */
  alt: z.catch(z.optional(altText), undefined),
})
export type Layer = z.output<typeof layer>

export const portfolioPage = openObject({
  id: z.string().check(z.maxLength(80)),
  templateName: z.optional(z.string().check(z.maxLength(80))),
  width: z.number().check(z.positive(), z.maximum(4_096)),
  height: z.number().check(z.positive(), z.maximum(4_096)),
  layers: z.array(layer).check(z.maxLength(limits.portfolio.maxLayersPerPage)),
  backgroundColor: z.optional(z.string().check(z.maxLength(40))),
})
export type PortfolioPage = z.output<typeof portfolioPage>

/** A published portfolio as the viewer loads it: the document, and its author. */
export const portfolio = openObject({
  title: z.string(),
  description: z.optional(z.nullable(z.string())),
  author: z.optional(z.nullable(author)),
  pages: z.array(portfolioPage),
})
export type Portfolio = z.output<typeof portfolio>
