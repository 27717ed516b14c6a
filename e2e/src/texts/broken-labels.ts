import type { Page } from '@playwright/test'

/** Returns a line for each button whose label has more than one line. A link that looks like a button is one. */
export const findBrokenLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const front = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const countLines = (text: Text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ bottom }) => bottom))
        .size
    }
    const isDrawn = (element: Element) => {
      const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element)
      const isTransparent = (color: string) => color === 'rgba(0, 0, 0, 0)'
      return !isTransparent(backgroundColor) || (borderTopWidth !== '0px' && !isTransparent(borderTopColor))
    }
    return [...front.querySelectorAll('button, a')]
      .filter(
        each => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && isDrawn(each),
      )
      .flatMap(each => {
        const lines = Math.max(
          0,
          ...[...each.childNodes].filter(child => child instanceof Text).map(countLines),
        )
        return lines > 1 ? [`${lines} lines: <${each.localName}> "${each.textContent.trim()}"`] : []
      })
  })
