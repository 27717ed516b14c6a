import type { Page } from '@playwright/test'
import type { Area } from './areas.ts'

/**
 * Time from hovering a link until the click. The site prefetches data on hover, and people take longer than this: 250 ms
 * and more.
 */
const hoverMs = 100

/** The measurements of one navigation. */
export interface NavigationTiming {
  /** From the timestamp of the click event until the frame with the content is painted. */
  contentMs: number
  /** Scripts and styles requested in between. */
  codeFiles: string[]
}

/** Hovers and clicks a link, and waits for the content of the area that it leads to. */
export async function followLink(
  page: Page,
  address: string,
  { pathPattern, content }: Pick<Area, 'pathPattern' | 'content'>,
): Promise<NavigationTiming> {
  const link = page.locator(`a[href="${address}"]:visible`).first()
  await link.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const followed = await page.evaluateHandle(waitForNextScreen, { pathPattern: pathPattern.source, content })
  await page.mouse.move(x + width / 2, y + height / 2)
  await new Promise(resolve => setTimeout(resolve, hoverMs))
  await page.mouse.down()
  await page.mouse.up()
  return followed.evaluate(({ painted }) => painted)
}

/** Runs in the page. Elements that exist before the click do not count as content of the next screen. */
function waitForNextScreen({ pathPattern, content }: { pathPattern: string; content: string }): {
  painted: Promise<NavigationTiming>
} {
  const before = new Set(document.querySelectorAll(content))
  const isThere = () =>
    new RegExp(pathPattern).test(location.pathname) &&
    [...document.querySelectorAll(content)].some(
      element => !before.has(element) && element.checkVisibility({ opacityProperty: true }),
    )
  const painted = new Promise<NavigationTiming>(resolve => {
    const wait = (clicked: number) => {
      if (!isThere()) return void requestAnimationFrame(() => wait(clicked))
      // The message arrives in the first task after this frame is painted
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const now = performance.now()
        const code = performance
          .getEntriesByType('resource')
          .filter(
            ({ name, startTime }) => /\.(js|css)$/.test(name) && startTime >= clicked && startTime < now,
          )
        resolve({ contentMs: now - clicked, codeFiles: code.map(({ name }) => new URL(name).pathname) })
      }
      port2.postMessage(null)
    }
    const press = ({ timeStamp }: Event) => requestAnimationFrame(() => wait(timeStamp))
    addEventListener('click', press, { capture: true, once: true })
  })
  return { painted }
}
