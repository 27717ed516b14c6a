import type { PDFContext, PDFRef } from '@cantoo/pdf-lib'
import type { PageSize } from '../../page/layer-box.ts'
import type { TextRun } from '../drawing/list-text-runs.ts'
import { toPoints } from './to-points.ts'

/*
 * The texts of a PDF document, invisible above the images of its pages. A font of type 3 draws its own glyphs, here none,
 * so texts in every language need no font file. Each such font has codes for 255 characters.
 */

export interface TextLayer {
  /** The fonts, as a resource of a page. */
  readonly fonts: PDFRef
  /** Returns the operators that write the texts of a page. */
  write: (texts: readonly TextRun[], page: PageSize) => string
  /** Adds the fonts to the document, when all texts are written. */
  finish: () => void
}

const charactersPerFont = 255
/** The part of a line above the baseline. */
const ascent = 0.8

export function createTextLayer(context: PDFContext): TextLayer {
  const fonts = context.nextRef()
  /** The characters of each font, by their code less one. */
  const characters: string[][] = []
  const places = new Map<string, { font: number; code: number }>()

  const findPlace = (character: string) => {
    const known = places.get(character)
    if (known) return known
    const last = characters.at(-1)
    const list = last && last.length < charactersPerFont ? last : []
    if (list !== last) characters.push(list)
    list.push(character)
    const place = { font: characters.length - 1, code: list.length }
    places.set(character, place)
    return place
  }
  const writeRun = ({ text, left, top, width, height, fontSize }: TextRun, page: PageSize): string => {
    const glyphs = Array.from(text, findPlace)
    const size = toPoints(fontSize)
    const baseline = toPoints(page.height - top - height * ascent)
    // Every glyph is as wide as the font is large; the run has the width that it has on the page
    const stretch = round((toPoints(width) / (size * glyphs.length)) * 100)
    const shown = joinByFont(glyphs).map(
      ({ font, codes }) => `/F${font} ${size} Tf <${codes.map(code => toHex(code, 2)).join('')}> Tj`,
    )
    return `${stretch} Tz 1 0 0 1 ${toPoints(left)} ${baseline} Tm ${shown.join(' ')}`
  }
  return {
    fonts,
    write: (texts, page) => `BT\n${texts.map(text => writeRun(text, page)).join('\n')}\nET`,
    finish() {
      const entries = characters.map((list, index) => [`F${index}`, addFont(context, list)] as const)
      context.assign(fonts, context.obj(Object.fromEntries(entries)))
    },
  }
}

/** Joins the codes that follow each other in the same font. */
function joinByFont(glyphs: readonly { font: number; code: number }[]): { font: number; codes: number[] }[] {
  const joined: { font: number; codes: number[] }[] = []
  for (const { font, code } of glyphs) {
    const last = joined.at(-1)
    if (last?.font === font) last.codes.push(code)
    else joined.push({ font, codes: [code] })
  }
  return joined
}

/** Adds a font in which every character has the same empty glyph. */
function addFont(context: PDFContext, characters: readonly string[]): PDFRef {
  // Its width and its box, which a reader highlights
  const glyph = context.register(context.stream('1000 0 0 -200 1000 800 d1'))
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type3',
      FontBBox: [0, -200, 1000, 800],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      CharProcs: { glyph },
      Encoding: { Type: 'Encoding', Differences: [1, ...characters.map(() => 'glyph')] },
      FirstChar: 1,
      LastChar: characters.length,
      Widths: characters.map(() => 1000),
      Resources: {},
      ToUnicode: context.register(context.flateStream(createUnicodeMap(characters))),
    }),
  )
}

/** Returns the table by which a reader finds the character of a code. */
function createUnicodeMap(characters: readonly string[]): string {
  const lines = characters.map((character, index) => {
    const units = character.split('').map(unit => toHex(unit.charCodeAt(0), 4))
    return `<${toHex(index + 1, 2)}> <${units.join('')}>`
  })
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapName /Texts def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange
${chunk(lines, 100)
  .map(part => `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`)
  .join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

/** Divides a list: a table may have 100 entries at most. */
const chunk = (lines: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(lines.length / size) }, (_, index) =>
    lines.slice(index * size, (index + 1) * size),
  )

const toHex = (value: number, digits: number): string =>
  value.toString(16).toUpperCase().padStart(digits, '0')
const round = (value: number): number => Math.round(value * 100) / 100
