import type { Page } from 'playwright-core'
import type { Language } from '@tessera/shared-contracts'

/** How a visitor sees a screen. */
export interface ScreenView {
  language: Language
  device: 'desk' | 'phone'
}

/** Two views have both languages and both widths. */
export const deskView: ScreenView = { language: 'en', device: 'desk' }
export const phoneView: ScreenView = { language: 'zh', device: 'phone' }

const viewports = { desk: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } }
const locales = { en: 'en-US', zh: 'zh-CN' }
const languageNames = { en: 'English', zh: 'Chinese' }

export const describeView = ({ language, device }: ScreenView): string =>
  `in ${languageNames[language]}, ${viewports[device].width} px wide`

/** Gives a page the width and the language of a view. Await it before the page is requested. */
export async function applyView(page: Page, { language, device }: ScreenView): Promise<void> {
  await page.setViewportSize(viewports[device])
  const session = await page.context().newCDPSession(page)
  const { userAgent } = await session.send('Browser.getVersion')
  await session.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: locales[language] })
}

/** Returns by how many pixels the page is wider than its window. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
