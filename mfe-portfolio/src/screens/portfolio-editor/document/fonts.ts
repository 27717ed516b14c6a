import { portfolioFonts, type PortfolioFont } from '@tessera/shared-contracts'

export const [defaultFont] = portfolioFonts

const serif = "'Noto Serif CJK SC', 'Songti SC', SimSun, serif"
const sans = "'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"

/** The fonts for the glyphs that a font lacks, mainly Chinese ones. */
const fallbacks: Record<PortfolioFont, string> = {
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

/** Returns the `font-family` value for a font, with its fallbacks. */
export const getFontStack = (font: PortfolioFont): string => `'${font}', ${fallbacks[font]}`

export const isPortfolioFont = (name: string): name is PortfolioFont =>
  portfolioFonts.some(font => font === name)

/** Returns the first font of a `font-family` value, if it is a portfolio font. */
export function parseFont(fontFamily: string | undefined): PortfolioFont | undefined {
  const [first = ''] = fontFamily?.split(',') ?? []
  const name = first.trim().replace(/^(["'])(.*)\1$/, '$2')
  return portfolioFonts.find(font => font === name)
}
