import arimo from '@fontsource-variable/arimo/files/arimo-latin-wght-normal.woff2'
import dancingScript from '@fontsource-variable/dancing-script/files/dancing-script-latin-wght-normal.woff2'
import gelasio from '@fontsource-variable/gelasio/files/gelasio-latin-wght-normal.woff2'
import merriweather from '@fontsource-variable/merriweather/files/merriweather-latin-wght-normal.woff2'
import notoSansSc from '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-latin-wght-normal.woff2'
import playfairDisplay from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2'
import roboto from '@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2'
import cousine from '@fontsource/cousine/files/cousine-latin-400-normal.woff2'
import cousineBold from '@fontsource/cousine/files/cousine-latin-700-normal.woff2'
import dejaVuSans from '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff2'
import dejaVuSansBold from '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2'
import lato from '@fontsource/lato/files/lato-latin-400-normal.woff2'
import latoBold from '@fontsource/lato/files/lato-latin-700-normal.woff2'
import tinos from '@fontsource/tinos/files/tinos-latin-400-normal.woff2'
import tinosBold from '@fontsource/tinos/files/tinos-latin-700-normal.woff2'
import type { FontFace } from './font-face.ts'
import { italicFontFaces } from './italic-font-faces.ts'

/*
 * Most computers and few phones have the fonts with local names. The browser uses the system's font where there is
 * one, and else ours. Ours has the same widths (for Verdana: almost), so lines break at the same words.
 */
const fontFaces: readonly FontFace[] = [
  ['Noto Sans SC', '100 900', notoSansSc],
  ['Merriweather', '300 900', merriweather],
  ['Roboto', '100 900', roboto],
  ['Playfair Display', '400 900', playfairDisplay],
  ['Dancing Script', '400 700', dancingScript],
  ['Lato', '400', lato],
  ['Lato', '700', latoBold],
  ['Arial', '400', arimo, 'Arial', 'ArialMT'],
  ['Arial', '700', arimo, 'Arial Bold', 'Arial-BoldMT'],
  ['Georgia', '400', gelasio, 'Georgia'],
  ['Georgia', '700', gelasio, 'Georgia Bold', 'Georgia-Bold'],
  ['Verdana', '400', dejaVuSans, 'Verdana'],
  ['Verdana', '700', dejaVuSansBold, 'Verdana Bold', 'Verdana-Bold'],
  ['Times New Roman', '400', tinos, 'Times New Roman', 'TimesNewRomanPSMT'],
  ['Times New Roman', '700', tinosBold, 'Times New Roman Bold', 'TimesNewRomanPS-BoldMT'],
  ['Courier New', '400', cousine, 'Courier New', 'CourierNewPSMT'],
  ['Courier New', '700', cousineBold, 'Courier New Bold', 'CourierNewPS-BoldMT'],
]

/** Only the Latin part of each font is served. A browser fetches the fonts that it shows, and none for Chinese. */
const latin = `U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122,
  U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD`

const toRule = ([family, weight, url, ...localNames]: FontFace, style: string) => `@font-face {
  font-family: '${family}';
  font-style: ${style};
  src: ${[...localNames.map(name => `local('${name}')`), `url('${url}') format('woff2')`].join(', ')};
  font-weight: ${weight};
  font-display: swap;
  unicode-range: ${latin};
}`

/** The whole site shows Chinese in the system font of the same name. */
const chineseRule = `@font-face {
  font-family: 'Noto Sans SC';
  src: local('Noto Sans SC'), local('Noto Sans CJK SC');
  font-weight: 100 900;
  unicode-range: U+2E80-9FFF, U+F900-FAFF, U+FE30-FE4F, U+FF00-FFEF, U+20000-3FFFF;
}`

export const fontFaceRules: readonly string[] = [
  ...fontFaces.map(face => toRule(face, 'normal')),
  ...italicFontFaces.map(face => toRule(face, 'italic')),
  chineseRule,
]

const documentsWithFonts = new WeakSet<Document>()

/**
 * Adds the portfolio fonts to a document. They are not in the style sheet of a screen, which is applied before the
 * screen needs them: a browser that learns of new fonts lays out the page again.
 */
export function addWebFonts(page: Document): void {
  const { defaultView: view } = page
  if (!view || !('adoptedStyleSheets' in page) || documentsWithFonts.has(page)) return
  documentsWithFonts.add(page)
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(fontFaceRules.join('\n'))
  page.adoptedStyleSheets.push(sheet)
}
