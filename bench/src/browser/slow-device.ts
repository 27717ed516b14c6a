import type { Page } from '@playwright/test'

/** A slow mobile network: 150 ms latency, 1.6 Mbit/s down. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 96_000 }
const cpuSlowdown = { rate: 4 }

/** Gives a page a slow mobile network and a CPU that is slowed down 4 times. */
export async function emulateSlowDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowNetwork)
  await throttleCpu(page)
}

/** Slows down the CPU of a page 4 times. */
export async function throttleCpu(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', cpuSlowdown)
}
