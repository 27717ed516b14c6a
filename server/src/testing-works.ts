import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import {
  activate,
  checkStatus,
  defaultEngineSettings,
  generateStatus,
  saveCreation,
  submitTextToImage,
  type RequestOf,
} from '@tessera/shared-contracts'
import { createSubscriptions } from './domain/subscriptions.ts'
import type { Client, TestApp } from './testing.ts'

/** A browser in which a member on the annual plan is logged in. */
export async function paidMember(site: TestApp, username = 'Ada'): Promise<Client> {
  const browser = await site.member(username)
  const [code = ''] = await createSubscriptions(site.adapters).createCodes({ plan: 'annual' }, 1)
  await browser.call(activate, { activation_code: code })
  return browser
}

/** A generation as the page asks for it. */
export const generation = (
  text: string,
  { width = 960, height = 1280, count = 1 } = {},
): RequestOf<typeof submitTextToImage> => ({
  templateUuid: defaultEngineSettings.templateUuid,
  generateParams: {
    '1': { class_type: 'Translate', inputs: { text } },
    '2': { class_type: 'EmptyLatentImage', inputs: { width, height, batch_size: count } },
    '3': { class_type: 'KSampler', inputs: { steps: 30 } },
    workflowUuid: defaultEngineSettings.workflowUuid,
  },
})

/** Asks again, as long as a test may last, until there is an answer; the work goes on in between. */
export async function until<Found>(look: () => Promise<Found | null | undefined | false>): Promise<Found> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const found = await look()
    if (found) return found
    await setImmediate()
  }
  return assert.fail('what the test waits for did not come')
}

/** The last status of a task. */
export function taskOver(browser: Client, uuid: string) {
  return until(async () => {
    const { data } = (await browser.call(checkStatus, { uuid })).answer
    const over = [generateStatus.succeeded, generateStatus.failed].some(
      status => status === data?.generateStatus,
    )
    return over && data
  })
}

/** Generates pictures and answers their addresses and the id of their generation. */
export async function generate(browser: Client, request: RequestOf<typeof submitTextToImage>) {
  const { answer } = await browser.call(submitTextToImage, request)
  assert.ok(answer.uuid, answer.error ?? 'no task')
  const { images } = await taskOver(browser, answer.uuid)
  return { uuid: answer.uuid, images: (images ?? []).map(image => image.imageUrl) }
}

/** Generates one picture and keeps it as a creation; answers its address. */
export async function createWork(browser: Client, prompt: string): Promise<string> {
  const { uuid, images } = await generate(browser, generation(prompt))
  const [imageUrl = ''] = images
  const { answer } = await browser.call(saveCreation, { imageUrl, generationHistoryId: uuid, title: prompt })
  assert.equal(answer.success, true)
  return imageUrl
}
