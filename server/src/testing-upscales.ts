import assert from 'node:assert/strict'
import sharp from 'sharp'
import { checkUpscaleStatus, generateStatus, submitUpscale, type RequestOf } from '@tessera/shared-contracts'
import { until } from './testing-works.ts'
import type { Client } from './testing.ts'

/** A small picture of something, as a PNG. */
export const smallPicture = (width = 20, height = 12): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

export const asFile = (bytes: Buffer): File => new File([new Uint8Array(bytes)], 'picture')

/** An upscale as the page asks for it. */
export async function upscaleForm(
  changed: Partial<RequestOf<typeof submitUpscale>> = {},
): Promise<RequestOf<typeof submitUpscale>> {
  const imageFile = changed.imageFile ?? asFile(await smallPicture())
  return { scenario: 'general', steps: '25', denoise: '0.35', upscaleDenoise: '0.25', ...changed, imageFile }
}

export async function submitPicture(
  browser: Client,
  changed: Partial<RequestOf<typeof submitUpscale>> = {},
  headers: Record<string, string> = {},
): Promise<string> {
  const { answer } = await browser.call(submitUpscale, await upscaleForm(changed), headers)
  return answer.uuid ?? assert.fail(answer.error ?? 'no task')
}

/** The last status of an upscale. */
export function upscaleOver(browser: Client, uuid: string) {
  return until(async () => {
    const { data } = (await browser.call(checkUpscaleStatus, { uuid })).answer
    const isOver =
      data?.generateStatus === generateStatus.succeeded || data?.generateStatus === generateStatus.failed
    return isOver && data
  })
}
