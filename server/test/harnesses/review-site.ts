import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import sharp from 'sharp'
import {
  decideReviews,
  getCreations,
  getReviewQueue,
  getUserPageData,
  undoReviews,
  uploadCreation,
} from '@tessera/shared-contracts'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import type { Verdict } from '../../src/features/moderation/moderation.ts'
import { createFakeModerator } from '../fakes/fake-services.ts'
import { registerWithRole } from '../seeds/seed-role.ts'
import { plainPasswords, startTestApp } from '../test-app.ts'

type Options = Parameters<typeof startTestApp>[0]

/** Starts a site whose classifier gives this verdict on every image, with a member, a moderator and an operator. */
export async function startReviewSite(t: TestContext, verdict: Verdict = 'waiting', options: Options = {}) {
  const site = await startTestApp({
    ...options,
    adapters: {
      passwords: plainPasswords,
      moderator: createFakeModerator(verdict),
      ...options.adapters,
    },
  })
  t.after(site.close)
  const member = await site.registerMember()
  const { browser: moderator, id: moderatorId } = await registerWithRole(site, 'moderator')
  const { browser: operator } = await registerWithRole(site, 'operator')
  return { site, member, moderator, moderatorId, operator, visitor: site.client() }
}

/** Creates a PNG of 8 x 8 fields; different seeds make images that are not similar. */
export function createTestImage(seed: number, side = 160) {
  const fields = Buffer.from(Array.from({ length: 64 }, (_, i) => ((i + 3) * (seed * 37 + 11) * 7919) % 256))
  return sharp(fields, { raw: { width: 8, height: 8, channels: 1 } }).resize(side, side, {
    kernel: 'nearest',
  })
}

/** Uploads an image and returns the creation as its owner sees it. */
export async function uploadImage(browser: TestClient, file?: Uint8Array, title = 'Lake') {
  const image = file ?? (await createTestImage(1).png().toBuffer())
  const { body } = await browser.call(uploadCreation, {
    creation_image: new File([new Uint8Array(image)], `${title}.png`),
  })
  const creation = body.new_creation ?? assert.fail(body.error ?? 'nothing was uploaded')
  return { ...creation, id: String(creation.id) }
}

/** Returns the titles of the gallery, newest first. */
export async function listGallery(browser: TestClient) {
  const { body } = await browser.call(getCreations, { page: 1 })
  return (body.creations ?? []).map(({ title }) => title)
}

export const readQueue = async (browser: TestClient, page: { after?: string; limit?: number } = {}) => {
  const { body } = await browser.call(getReviewQueue, page)
  return { ...body, items: body.items ?? assert.fail(body.error) }
}

/** Passes or refuses creations, and returns whether each was decided. */
export async function decide(
  browser: TestClient,
  verdict: 'passed' | 'refused',
  ids: readonly string[],
  reason = 'Too cold',
) {
  const { body } = await browser.call(decideReviews, {
    decisions: ids.map(id => ({ creation_id: id, verdict, reason })),
  })
  return (body.results ?? assert.fail(body.error)).map(({ decided }) => decided)
}

export async function undo(browser: TestClient, ids: readonly string[]) {
  const { body } = await browser.call(undoReviews, { creation_ids: [...ids] })
  return (body.results ?? assert.fail(body.error)).map(({ undone }) => undone)
}

/** Returns the verdict on each creation of the member, and the reason of a refusal. */
export async function readOwnCreations(browser: TestClient) {
  const { body } = await browser.call(getUserPageData, {})
  return (body.creations ?? []).map(({ moderation, refusal_reason: reason }) => [moderation, reason])
}
