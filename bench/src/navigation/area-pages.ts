import type { BrowserContext, Page } from '@playwright/test'
import { findArea, type Area } from './areas.ts'

/** Opens an area in a new page and waits for its content. */
export async function openArea(context: BrowserContext, { address, content }: Area): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator(content).first().waitFor()
  return page
}

/** Lists the other areas that an area links to, each with the address of its first link. */
export async function listLinksToAreas(page: Page, from: Area): Promise<Map<Area, string>> {
  const links = new Map<Area, string>()
  for (const address of await page.locator('a[href^="/"]:visible').evaluateAll(hrefs)) {
    const to = findArea(new URL(address, 'http://site').pathname)
    if (to && to !== from && !links.has(to)) links.set(to, address)
  }
  return links
}

const hrefs = (links: Element[]): string[] => links.map(link => link.getAttribute('href') ?? '')
