import type { Page } from '@playwright/test'
import type { Area } from './areas.ts'

/**
 * Ms from the pointer's arrival on a link until it is pressed. People take longer to see where they are and to press: a
 * quarter of a second and more. The site asks for data once a link is pointed at.
 */
const hover = 100

/** One way from one screen to another. */
export interface Followed {
  /** Ms from the click, as the browser stamps it, until the frame with the content has been painted. */
  content: number
  /** Files of code that were asked for in between. */
  code: string[]
}

/** Points at the link to an address of the site, presses it, and waits for the content of the area that it leads to. */
export async function followLink(
  page: Page,
  address: string,
  { at, content }: Pick<Area, 'at' | 'content'>,
): Promise<Followed> {
  const link = page.locator(`a[href="${address}"]:visible`).first()
  await link.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const followed = await page.evaluateHandle(watchNextScreen, { at: at.source, content })
  await page.mouse.move(x + width / 2, y + height / 2)
  await new Promise(resolve => setTimeout(resolve, hover))
  await page.mouse.down()
  await page.mouse.up()
  return followed.evaluate(({ painted }) => painted)
}

/** Runs in the page. What stood there before the click is not the content of the next screen. */
function watchNextScreen({ at, content }: { at: string; content: string }): { painted: Promise<Followed> } {
  const before = new Set(document.querySelectorAll(content))
  const isThere = () =>
    new RegExp(at).test(location.pathname) &&
    [...document.querySelectorAll(content)].some(
      element => !before.has(element) && element.checkVisibility({ opacityProperty: true }),
    )
  const painted = new Promise<Followed>(resolve => {
    const wait = (clicked: number) => {
      if (!isThere()) return void requestAnimationFrame(() => wait(clicked))
      // The next task comes once this frame has been painted
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const now = performance.now()
        const code = performance
          .getEntriesByType('resource')
          .filter(
            ({ name, startTime }) => /\.(js|css)$/.test(name) && startTime >= clicked && startTime < now,
          )
        resolve({ content: now - clicked, code: code.map(({ name }) => new URL(name).pathname) })
      }
      port2.postMessage(null)
    }
    const press = ({ timeStamp }: Event) => requestAnimationFrame(() => wait(timeStamp))
    addEventListener('click', press, { capture: true, once: true })
  })
  return { painted }
}
