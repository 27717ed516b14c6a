import type { Page } from '@playwright/test'

/** Returns every text of a page once: visible texts, accessible names, placeholders, generated content, the title. */
export const listVisibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'alt',
      'placeholder',
      'title',
    ]
    const found = new Set([document.title])
    const isShown = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true }) === true || element?.closest('select') != null

    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const { parentElement, nodeValue } = words.currentNode
      if (parentElement?.closest('script, style, noscript, textarea')) continue
      if (nodeValue && isShown(parentElement)) found.add(nodeValue)
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (!isShown(element)) continue
      for (const name of named) found.add(element.getAttribute(name) ?? '')
      for (const place of ['::before', '::after']) {
        const [, added = ''] = /^"(.*)"$/.exec(getComputedStyle(element, place).content) ?? []
        found.add(added)
      }
    }
    return [...found].map(text => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
  })
