import type { Page } from '@playwright/test'

/** Resolves when fonts and the pictures in sight are there, and whatever moves once has arrived. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    await frame()
    await document.fonts.ready
    const inSight = [...document.images].filter(image => {
      const { top, bottom, width } = image.getBoundingClientRect()
      return width > 0 && bottom > 0 && top < innerHeight && image.currentSrc !== ''
    })
    // One that is broken rejects, and is as settled as it will be; so does a movement that is called off
    await Promise.allSettled(inSight.map(image => image.decode()))
    const once = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(once.map(animation => animation.finished))
    await frame()
  })
