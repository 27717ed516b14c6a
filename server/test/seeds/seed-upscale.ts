import assert from 'node:assert/strict'
import sharp from 'sharp'
import {
  checkUpscaleStatus,
  generateStatus,
  submitUpscale,
  type CallRequest,
} from '@tessera/shared-contracts'
import { waitUntil } from './seed-creation.ts'
import type { TestClient } from '@tessera/server-kit/testing/test-client'

/** Creates a small plain PNG. */
export const createSmallImage = (width = 20, height = 12): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

export const toPngFile = (bytes: Buffer): File => new File([new Uint8Array(bytes)], 'image')

/** Builds the request of an upscale as the page sends it. */
export async function buildUpscaleRequest(
  changed: Partial<CallRequest<typeof submitUpscale>> = {},
): Promise<CallRequest<typeof submitUpscale>> {
  const imageFile = changed.imageFile ?? toPngFile(await createSmallImage())
  return { scenario: 'general', steps: '25', denoise: '0.35', upscaleDenoise: '0.25', ...changed, imageFile }
}

export async function submitUpscaleTask(
  browser: TestClient,
  changed: Partial<CallRequest<typeof submitUpscale>> = {},
  headers: Record<string, string> = {},
): Promise<string> {
  const { body } = await browser.call(submitUpscale, await buildUpscaleRequest(changed), headers)
  return body.uuid ?? assert.fail(body.error ?? 'no task')
}

/** Waits until an upscale is finished and returns its last status. */
export function waitForUpscale(browser: TestClient, uuid: string) {
  return waitUntil(async () => {
    const { data } = (await browser.call(checkUpscaleStatus, { uuid })).body
    const isOver =
      data?.generateStatus === generateStatus.succeeded || data?.generateStatus === generateStatus.failed
    return isOver && data
  })
}
