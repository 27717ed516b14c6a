import type { BrowserContext, Page } from '@playwright/test'
import { areaAt, type Area } from './areas.ts'

/** A new page with an area and its content in it. */
export async function openArea(context: BrowserContext, { address, content }: Area): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator(content).first().waitFor()
  return page
}

/** The other areas that an area has a link to, each with the address of the first one. */
export async function linksToAreas(page: Page, from: Area): Promise<Map<Area, string>> {
  const links = new Map<Area, string>()
  for (const address of await page.locator('a[href^="/"]:visible').evaluateAll(hrefs)) {
    const to = areaAt(new URL(address, 'http://site').pathname)
    if (to && to !== from && !links.has(to)) links.set(to, address)
  }
  return links
}

const hrefs = (links: Element[]): string[] => links.map(link => link.getAttribute('href') ?? '')
