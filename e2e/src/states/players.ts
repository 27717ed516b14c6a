import type { BrowserContext } from '@playwright/test'

/** Shows films without the browser's own player, which fades when it likes and differs between versions. */
export const hidePlayers = (context: BrowserContext) =>
  context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('video::-webkit-media-controls { display: none }')
    document.adoptedStyleSheets.push(sheet)
  })
