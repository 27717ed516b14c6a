import type { BrowserContext } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const styleSheet = fileURLToPath(import.meta.resolve('@fontsource-variable/noto-sans-sc/index.css'))

/** Chinese system fonts, one from each font list of the style sheets. */
const families = ['PingFang SC', 'Songti SC'] as const

/** The font's files with their unicode ranges, from its style sheet. */
const slices = [
  ...(await readFile(styleSheet, 'utf8')).matchAll(
    /url\(\.\/files\/([\w-]+\.woff2)\)[^}]*?unicode-range: ([^;]+);/g,
  ),
].map(([, file = '', unicodeRange = '']) => ({ file, unicodeRange }))

/** Provides the same Chinese font to pages on every machine. */
export async function provideChineseFonts(context: BrowserContext): Promise<void> {
  await context.route('**/fonts-of-states/*', route =>
    route.fulfill({
      contentType: 'font/woff2',
      path: path.join(path.dirname(styleSheet), 'files', path.basename(route.request().url())),
    }),
  )
  await context.addInitScript(
    ({ families, slices }) => {
      for (const family of families)
        for (const { file, unicodeRange } of slices)
          document.fonts.add(
            new FontFace(family, `url(/fonts-of-states/${file})`, { weight: '100 900', unicodeRange }),
          )
    },
    { families, slices },
  )
}
