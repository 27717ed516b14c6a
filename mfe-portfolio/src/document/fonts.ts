/** The fonts a portfolio can be set in (specification 2, §9); the first is the default. */
export const fonts = [
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
export type Font = (typeof fonts)[number]

export const defaultFont: Font = 'Noto Sans SC'

const serif = "'Noto Serif CJK SC', 'Songti SC', SimSun, serif"
const sans = "'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"

/** What stands in for the glyphs a font lacks, Chinese ones above all. */
const fallbacks: Record<Font, string> = {
  'Noto Sans SC': sans,
  Merriweather: serif,
  Roboto: sans,
  'Playfair Display': serif,
  'Dancing Script': `'Kaiti SC', KaiTi, ${serif}`,
  Lato: sans,
  Arial: sans,
  Georgia: serif,
  Verdana: sans,
  'Times New Roman': serif,
  'Courier New': sans.replace('sans-serif', 'monospace'),
}

/** The value of `font-family` for a font. */
export const fontStack = (font: Font): string => `'${font}', ${fallbacks[font]}`

export const isFont = (name: string): name is Font => fonts.some(font => font === name)
