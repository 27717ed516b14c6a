import type { Page } from '@playwright/test'

const cpuSlowdown = { rate: 4 }

/** Slows down the CPU of a page 4 times. */
export async function throttleCpu(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', cpuSlowdown)
}
