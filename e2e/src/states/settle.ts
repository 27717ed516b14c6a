import type { Page } from '@playwright/test'
import { timersRun } from './timers.ts'

/** Resolves when what the page is about to do is done, fonts and pictures are there, and whatever moves once has arrived. */
export async function settle(page: Page): Promise<void> {
  // What watches its own size has seen it by then, and may wait for more to come
  await page.evaluate(async () => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    await frame()
    await frame()
  })
  await timersRun(page)
  await page.evaluate(async () => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    await frame()
    await document.fonts.ready
    const awaited = [...document.images].filter(image => {
      const { top, bottom, width } = image.getBoundingClientRect()
      const inSight = bottom > 0 && top < innerHeight
      return width > 0 && image.currentSrc !== '' && (inSight || image.loading === 'eager')
    })
    // One that is broken rejects, and is as settled as it will be
    await Promise.allSettled(awaited.map(image => image.decode()))
  })
  await movementsEnd(page)
}

/** Resolves in the frame after whatever moves or changes its color once has arrived. */
export const movementsEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const once = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    // One that is called off rejects
    await Promise.allSettled(once.map(animation => animation.finished))
    await new Promise(resolve => requestAnimationFrame(resolve))
  })
