import type { BrowserContext } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const styleSheet = fileURLToPath(import.meta.resolve('@fontsource-variable/noto-sans-sc/index.css'))

/** Names of fonts for Chinese that a page leaves to the machine: one in each list of the style sheets. */
const families = ['PingFang SC', 'Songti SC'] as const

/** The slices of the font as its own style sheet names them: a file, and the characters in it. */
const slices = [
  ...(await readFile(styleSheet, 'utf8')).matchAll(
    /url\(\.\/files\/([\w-]+\.woff2)\)[^}]*?unicode-range: ([^;]+);/g,
  ),
].map(([, file = '', unicodeRange = '']) => ({ file, unicodeRange }))

/** Gives pages a font for Chinese, where no machine's own one is to be seen. */
export async function bringFonts(context: BrowserContext): Promise<void> {
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
