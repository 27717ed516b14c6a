import { registerAndLogIn } from '../fixtures/members.ts'
import { expect, test } from '../fixtures/site-test.ts'
import { fillReviewQueue } from './fill-review-queue.ts'

const queued = 200
const maxWaitMs = 100
/** Ten decisions a second, more than a person makes. */
const paceMs = 100

// A site of its own, whose queue is empty
test.use({ environment: { LOG_LEVEL: 'error' } })

// Another test would take the processor from what is measured
test(
  'a moderator decides on 200 images by keyboard, each of which is there within 100 ms',
  { tag: '@alone' },
  async ({ page, context, browser, site }) => {
    test.setTimeout(180_000)
    const address = 'keyboard.moderator@example.org'
    await registerAndLogIn(context, site, address)
    await site.runAdmin('members', 'role', address, 'moderator')
    // A moderator does not decide on their own creations
    const author = await browser.newContext()
    await registerAndLogIn(author, site, 'author@example.org')
    await fillReviewQueue(author.request, site, queued)
    await author.close()
    await page.goto('/console')
    const approve = page.getByRole('button', { name: /^Approve/ })
    await expect(approve).toBeVisible()
    let loads = 0
    page.on('load', () => (loads += 1))

    const waits = await page.evaluate(
      async ([count, pace]) => {
        const readName = () => document.querySelector('main h2')?.textContent
        /** Whether the image that is shown belongs to the creation whose details are shown, and is decoded. */
        const isShown = () => {
          const image = document.querySelector<HTMLImageElement>('[data-current] img')
          return image !== null && image.alt === readName() && image.complete && image.naturalWidth > 0
        }
        const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))
        const measured: number[] = []
        for (let decided = 0; decided < count - 1; decided += 1) {
          const before = readName()
          const pressed = performance.now()
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
          do await nextFrame()
          while (readName() === before || !isShown())
          measured.push(performance.now() - pressed)
          while (performance.now() - pressed < pace) await nextFrame()
        }
        return measured
      },
      [queued, paceMs] as const,
    )

    expect(waits).toHaveLength(queued - 1)
    expect(Math.max(...waits), `the longest of ${waits.map(Math.round).join()}`).toBeLessThan(maxWaitMs)
    await page.keyboard.press('a')
    await expect(page.getByText('Nothing waits for a review.')).toBeVisible()
    expect(loads).toBe(0)
    // Every decision has arrived
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('Nothing waits for a review.')).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
  },
)
