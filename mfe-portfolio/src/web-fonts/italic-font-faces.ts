import arimo from '@fontsource-variable/arimo/files/arimo-latin-wght-italic.woff2'
import gelasio from '@fontsource-variable/gelasio/files/gelasio-latin-wght-italic.woff2'
import merriweather from '@fontsource-variable/merriweather/files/merriweather-latin-wght-italic.woff2'
import playfairDisplay from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-italic.woff2'
import roboto from '@fontsource-variable/roboto/files/roboto-latin-wght-italic.woff2'
import cousine from '@fontsource/cousine/files/cousine-latin-400-italic.woff2'
import cousineBold from '@fontsource/cousine/files/cousine-latin-700-italic.woff2'
import dejaVuSans from '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-italic.woff2'
import dejaVuSansBold from '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-italic.woff2'
import lato from '@fontsource/lato/files/lato-latin-400-italic.woff2'
import latoBold from '@fontsource/lato/files/lato-latin-700-italic.woff2'
import tinos from '@fontsource/tinos/files/tinos-latin-400-italic.woff2'
import tinosBold from '@fontsource/tinos/files/tinos-latin-700-italic.woff2'
import type { PortfolioFont } from '@tessera/shared-contracts'
import type { FontFace } from './font-face.ts'

/** The italic faces of the portfolio fonts. Noto Sans SC and Dancing Script have none. */
export const italicFontFaces: readonly FontFace[] = [
  ['Merriweather', '300 900', merriweather],
  ['Roboto', '100 900', roboto],
  ['Playfair Display', '400 900', playfairDisplay],
  ['Lato', '400', lato],
  ['Lato', '700', latoBold],
  ['Arial', '400', arimo, 'Arial Italic', 'Arial-ItalicMT'],
  ['Arial', '700', arimo, 'Arial Bold Italic', 'Arial-BoldItalicMT'],
  ['Georgia', '400', gelasio, 'Georgia Italic', 'Georgia-Italic'],
  ['Georgia', '700', gelasio, 'Georgia Bold Italic', 'Georgia-BoldItalic'],
  ['Verdana', '400', dejaVuSans, 'Verdana Italic', 'Verdana-Italic'],
  ['Verdana', '700', dejaVuSansBold, 'Verdana Bold Italic', 'Verdana-BoldItalic'],
  ['Times New Roman', '400', tinos, 'Times New Roman Italic', 'TimesNewRomanPS-ItalicMT'],
  ['Times New Roman', '700', tinosBold, 'Times New Roman Bold Italic', 'TimesNewRomanPS-BoldItalicMT'],
  ['Courier New', '400', cousine, 'Courier New Italic', 'CourierNewPS-ItalicMT'],
  ['Courier New', '700', cousineBold, 'Courier New Bold Italic', 'CourierNewPS-BoldItalicMT'],
]

export const hasItalics = (font: PortfolioFont): boolean =>
  italicFontFaces.some(([family]) => family === font)
