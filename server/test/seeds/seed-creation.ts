import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import {
  activate,
  checkStatus,
  defaultEngineSettings,
  generateStatus,
  saveCreation,
  submitTextToImage,
  type CallRequest,
} from '@tessera/shared-contracts'
import { createCodes } from '../../src/features/subscriptions/subscriptions.ts'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import type { TestApp } from '../test-app.ts'

/** Returns a browser with a logged-in member on the annual plan. */
export async function seedPaidMember(site: TestApp, username = 'Ada'): Promise<TestClient> {
  const browser = await site.registerMember(username)
  const [code = ''] = await createCodes(site.adapters, { plan: 'annual' }, 1)
  await browser.call(activate, { activation_code: code })
  return browser
}

/** Builds the request of a generation as the page sends it. */
export const buildGenerationRequest = (
  text: string,
  {
    width = 960,
    height = 1280,
    count = 1,
    seed,
  }: Partial<Record<'width' | 'height' | 'count' | 'seed', number>> = {},
): CallRequest<typeof submitTextToImage> => ({
  templateUuid: defaultEngineSettings.templateUuid,
  generateParams: {
    '1': { class_type: 'Translate', inputs: { text } },
    '2': { class_type: 'EmptyLatentImage', inputs: { width, height, batch_size: count } },
    '3': { class_type: 'KSampler', inputs: { steps: 30, ...(seed !== undefined && { seed }) } },
    workflowUuid: defaultEngineSettings.workflowUuid,
  },
})

/** Without a pause between polls, a test takes the processor from what it waits for. */
const pollIntervalMs = 25
/** So long that even a busy machine reaches it only if the awaited thing never comes. */
const maxWaitMs = 60_000

/** Polls until the result is truthy, for at most a minute. */
export async function waitUntil<Found>(
  check: () => Promise<Found | null | undefined | false>,
): Promise<Found> {
  const deadline = Date.now() + maxWaitMs
  while (Date.now() < deadline) {
    const found = await check()
    if (found) return found
    await setTimeout(pollIntervalMs)
  }
  return assert.fail('what the test waits for did not come')
}

/** Waits until a task is finished and returns its last status. */
export function waitForTask(browser: TestClient, uuid: string) {
  return waitUntil(async () => {
    const { data } = (await browser.call(checkStatus, { uuid })).body
    const over = [generateStatus.succeeded, generateStatus.failed].some(
      status => status === data?.generateStatus,
    )
    return over && data
  })
}

/** Generates images, and returns their URLs and the id of their generation. */
export async function runGeneration(browser: TestClient, request: CallRequest<typeof submitTextToImage>) {
  const { body } = await browser.call(submitTextToImage, request)
  assert.ok(body.uuid, body.error ?? 'no task')
  const { images } = await waitForTask(browser, body.uuid)
  return { uuid: body.uuid, images: (images ?? []).map(image => image.imageUrl) }
}

/** Generates an image, saves it as a creation, and returns its URL. */
export async function seedCreation(browser: TestClient, prompt: string): Promise<string> {
  const { uuid, images } = await runGeneration(browser, buildGenerationRequest(prompt))
  const [imageUrl = ''] = images
  const { body } = await browser.call(saveCreation, { imageUrl, generationHistoryId: uuid, title: prompt })
  assert.equal(body.success, true)
  return imageUrl
}
