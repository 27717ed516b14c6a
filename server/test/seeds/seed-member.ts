import assert from 'node:assert/strict'
import sharp from 'sharp'
import {
  getUserPageData,
  publishPortfolio,
  saveCreation,
  uploadCreation,
  type CallRequest,
} from '@tessera/shared-contracts'
import { newId } from '@tessera/server-kit/ids'
import { toPngFile, createSmallImage, submitUpscaleTask, waitForUpscale } from './seed-upscale.ts'
import { runGeneration, buildGenerationRequest, seedPaidMember } from './seed-creation.ts'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import type { TestApp } from '../test-app.ts'

/** A member with one resource of each type that has an id: tasks, creations, a portfolio and an order. */
export interface SeededMember {
  browser: TestClient
  generation: { uuid: string; imageUrl: string }
  upscale: { uuid: string; imageUrl: string }
  /** Ids of creations: a saved result, an upload and the portfolio. */
  creations: readonly string[]
  portfolio: string
  /** The id of an order at the payment provider. */
  order: string
}

/** Builds a portfolio of one page, as the editor sends it. */
export async function buildPortfolio(): Promise<CallRequest<typeof publishPortfolio>> {
  const preview = await sharp({ create: { width: 81, height: 93, channels: 3, background: 'maroon' } })
    .jpeg()
    .toBuffer()
  const text = { id: 'text', type: 'text' as const, className: 'cover-title', style: {}, content: 'Halls' }
  return {
    title: 'Quiet rooms',
    description: 'Three winters',
    pages: [{ id: 'page_1', width: 811, height: 937, layers: [text] }],
    previewImage: `data:image/jpeg;base64,${preview.toString('base64')}`,
  }
}

/** The site has no provider, so the order is added to the database. */
async function seedOrder({ adapters: { stores, clock } }: TestApp, username: string): Promise<string> {
  const account = (await stores.accounts.list()).find(each => each.username === username)
  const id = newId()
  await stores.payments.add({
    id,
    memberId: account?.id ?? '',
    idempotencyKey: id,
    offer: 'credits',
    credits: 600,
    priceHundredths: 1_490,
    currency: 'USD',
    state: 'open',
    sessionId: null,
    checkoutUrl: null,
    createdAt: clock(),
    paidAt: null,
  })
  return id
}

/** Creates a paid member who has one of everything. */
export async function seedMember(site: TestApp, username: string): Promise<SeededMember> {
  const browser = await seedPaidMember(site, username)
  const { uuid, images } = await runGeneration(browser, buildGenerationRequest('a lake'))
  const [imageUrl = ''] = images
  await browser.call(saveCreation, { imageUrl, generationHistoryId: uuid, title: 'Kept' })
  await browser.call(uploadCreation, { creation_image: toPngFile(await createSmallImage()) })
  const { body: published } = await browser.call(publishPortfolio, await buildPortfolio())

  const upscaled = await submitUpscaleTask(browser)
  const { images: enlarged } = await waitForUpscale(browser, upscaled)
  const { body: page } = await browser.call(getUserPageData, {})
  return {
    browser,
    generation: { uuid, imageUrl },
    upscale: { uuid: upscaled, imageUrl: enlarged?.[0]?.imageUrl ?? assert.fail('nothing was enlarged') },
    creations: (page.creations ?? []).map(({ id }) => String(id)),
    order: await seedOrder(site, username),
    portfolio: published.id ?? assert.fail(published.error ?? 'nothing was published'),
  }
}
