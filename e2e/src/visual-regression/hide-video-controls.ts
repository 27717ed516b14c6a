import type { BrowserContext } from '@playwright/test'

/** Hides the browser's video controls, which fade at any time and differ between versions. */
export const hideVideoControls = (context: BrowserContext) =>
  context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('video::-webkit-media-controls { display: none }')
    document.adoptedStyleSheets.push(sheet)
  })
