import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  appealDecision,
  cancelTask,
  checkStatus,
  checkUpscaleStatus,
  deleteCreations,
  deleteHistory,
  downloadCreations,
  endSession,
  fetchHistory,
  getCreations,
  getOrder,
  getCreationHead,
  getPortfolio,
  getSelectedCreations,
  getPasskeys,
  getPortfolioHead,
  getDevices,
  getUserPageData,
  publishPortfolio,
  removePasskey,
  renameCreation,
  reportCreation,
  saveCreation,
  saveHistory,
  setCreationVisibility,
  submitTextToImage,
  taskEvents,
  uploadCreation,
  type Call,
  type CallRequest,
} from '@tessera/shared-contracts'
import { z } from 'zod/mini'
import { allCalls } from '../all-calls.ts'
import { createFakeAuthenticator } from '../fakes/fake-authenticator.ts'
import { createFakeUpscaler } from '../fakes/fake-engines.ts'
import { addPasskey } from '../harnesses/two-step-member.ts'
import { seedMember, buildPortfolio, type SeededMember } from '../seeds/seed-member.ts'
import { toPngFile, createSmallImage } from '../seeds/seed-upscale.ts'
import { buildGenerationRequest } from '../seeds/seed-creation.ts'
import { type TestClient } from '@tessera/server-kit/testing/test-client'
import { startTestApp, type TestApp } from '../test-app.ts'

/** One attempt to reach the data of another member: the call and how its request is built. */
interface Attempt<C extends Call = Call> {
  call: C
  /** The fields that contain an id. */
  fields: readonly string[]
  what: string
  buildRequest(victim: SeededMember, own: SeededMember | null): CallRequest<C> | Promise<CallRequest<C>>
}

const attempt = <C extends Call>(
  call: C,
  fields: readonly string[],
  what: string,
  asking: Attempt<C>['buildRequest'],
): Attempt => ({ call, fields, what, buildRequest: asking as unknown as Attempt['buildRequest'] })

const record = (images: string[]) => ({
  prompt: 'mine',
  images,
  scenario: 'general',
  lora_uuid: null,
  lora_strength: null,
  width: 960,
  height: 1280,
  batch_size: 1,
})

const buildPortfolioWithImage = async (address: string) => {
  const document = await buildPortfolio()
  const style = { backgroundImage: `url("${address}")` }
  const image = { id: 'image', type: 'image' as const, className: 'cover-title', style }
  return { ...document, pages: document.pages.map(page => ({ ...page, layers: [image] })) }
}

const attempts: readonly Attempt[] = [
  attempt(getCreations, ['id'], 'a private work’s prompt', ({ creations }) => ({ id: creations[0] ?? '' })),
  attempt(getPortfolio, ['id'], 'a private portfolio', ({ portfolio }) => ({ id: portfolio })),
  attempt(getPortfolioHead, ['id'], 'a private portfolio’s title', ({ portfolio }) => ({ id: portfolio })),
  attempt(getCreationHead, ['id'], 'a private work’s title', ({ creations }) => ({ id: creations[0] ?? '' })),
  attempt(publishPortfolio, ['id'], 'a portfolio’s place', async ({ portfolio }) => ({
    ...(await buildPortfolio()),
    title: 'Mine now',
    id: portfolio,
  })),
  attempt(publishPortfolio, ['pages'], 'an image on a page', ({ generation: { imageUrl } }) =>
    buildPortfolioWithImage(imageUrl),
  ),
  attempt(deleteCreations, ['creation_ids[]'], 'works', ({ creations }) => ({
    'creation_ids[]': [...creations],
  })),
  attempt(setCreationVisibility, ['creation_id'], 'a work’s visibility', ({ creations }) => ({
    creation_id: creations[0] ?? '',
    public: '1' as const,
  })),
  attempt(setCreationVisibility, ['creation_ids[]'], 'the visibility of works', ({ creations }) => ({
    'creation_ids[]': [...creations],
    public: '1' as const,
  })),
  attempt(renameCreation, ['creation_id'], 'a work’s title', ({ creations }) => ({
    creation_id: creations[0] ?? '',
    title: 'Mine now',
  })),
  attempt(reportCreation, ['creation_id'], 'whether a private work exists', ({ creations }) => ({
    creation_id: creations[0] ?? '',
    reason: 'spam' as const,
  })),
  attempt(reportCreation, ['creation_id'], 'whether a private portfolio exists', ({ portfolio }) => ({
    creation_id: portfolio,
    reason: 'spam' as const,
  })),
  attempt(appealDecision, ['creation_id'], 'a work that was refused', ({ creations }) => ({
    creation_id: creations[0] ?? '',
    text: 'It is mine',
  })),
  attempt(downloadCreations, ['ids'], 'the files of works', ({ creations }) => ({ ids: creations.join() })),
  attempt(downloadCreations, ['ids'], 'the size of works', ({ creations }) => ({
    ids: creations.join(),
    check: '1' as const,
  })),
  attempt(getSelectedCreations, ['ids'], 'the prompts of works', ({ creations }) => ({
    ids: creations.join(),
  })),
  attempt(fetchHistory, ['id'], 'a generation', ({ generation: { uuid } }) => ({ id: uuid })),
  attempt(fetchHistory, ['before_id'], 'a place in the history', ({ generation: { uuid } }) => ({
    before_id: uuid,
  })),
  attempt(cancelTask, ['uuid'], 'a task', ({ generation: { uuid } }) => ({ uuid })),
  attempt(cancelTask, ['uuid'], 'an upscale', ({ upscale: { uuid } }) => ({ uuid })),
  attempt(checkStatus, ['uuid'], 'a task’s results', ({ generation: { uuid } }) => ({ uuid })),
  attempt(checkUpscaleStatus, ['uuid'], 'an upscale’s results', ({ upscale: { uuid } }) => ({ uuid })),
  attempt(taskEvents, ['uuid'], 'a task’s changes', ({ generation: { uuid } }) => ({ uuid })),
  attempt(deleteHistory, ['id'], 'a generation', ({ generation: { uuid } }) => ({ id: uuid })),
  attempt(getOrder, ['order_id'], 'an order', ({ order }) => ({ order_id: order })),
  attempt(endSession, ['session_id'], 'a device', async ({ browser }) => {
    const { devices } = (await browser.call(getDevices, {})).body
    return { session_id: devices?.[0]?.id ?? '' }
  }),
  attempt(removePasskey, ['passkey_id'], 'a passkey', async ({ browser }) => {
    const { passkeys } = (await browser.call(getPasskeys, {})).body
    return { passkey_id: passkeys?.[0]?.id ?? '' }
  }),
  attempt(saveHistory, ['images'], 'results', ({ generation: { imageUrl } }) => record([imageUrl])),
  attempt(saveHistory, ['images'], 'results among one’s own', ({ generation: { imageUrl } }, own) =>
    record([own?.generation.imageUrl ?? '', imageUrl]),
  ),
  attempt(
    saveCreation,
    ['imageUrl', 'generationHistoryId'],
    'a result',
    ({ generation: { uuid, imageUrl } }) => ({
      imageUrl,
      generationHistoryId: uuid,
      title: 'Mine',
    }),
  ),
  attempt(saveCreation, ['imageUrl', 'generationHistoryId'], 'an enlarged image', ({ upscale }) => ({
    imageUrl: upscale.imageUrl,
    generationHistoryId: upscale.uuid,
    title: 'Mine',
  })),
  attempt(saveCreation, ['imageUrl'], 'a result, as one of one’s own generation', ({ generation }, own) => ({
    imageUrl: generation.imageUrl,
    generationHistoryId: own?.generation.uuid ?? '',
    title: 'Mine',
  })),
]

/** Fields with an id that does not belong to a member. */
const publicIdFields = new Set(['templateUuid', 'lora_uuid'])

/**
 * The calls of the console are for roles, those of the platform for tokens of teams: their own tests try each without
 * one.
 */
const memberCalls = allCalls.filter(({ call }) => !/^\/(api\/console|platform)\//.test(call.path))

const isIdField = (field: string) =>
  /(^|_)ids?(\[\])?$|Id$|uuid|image(Url|s)$/i.test(field) && !publicIdFields.has(field)

/** Returns whether the response is the same as for an id that does not exist. */
function isRefusal(body: unknown): boolean {
  const { success, code, data } = z
    .looseObject({ data: z.optional(z.object({ generateMsg: z.optional(z.string()) })) })
    .parse(body)
  return success === false || code === 1 || data?.generateMsg === "This task doesn't exist."
}

describe('data of another member', () => {
  let site: TestApp
  let victim: SeededMember
  let thief: SeededMember

  before(async () => {
    site = await startTestApp({ adapters: { upscaler: createFakeUpscaler() } })
    victim = await seedMember(site, 'Ada')
    thief = await seedMember(site, 'Eve')
    // A thief without a factor would be refused for the lack of a password
    for (const { browser } of [victim, thief]) await addPasskey(browser, createFakeAuthenticator())
    for (const id of victim.creations)
      await victim.browser.call(setCreationVisibility, { creation_id: id, public: '0' })
  })
  after(() => site.close())

  /** Returns everything that the site tells a member about their data. */
  async function everythingOf({ browser, generation: { uuid }, upscale, portfolio }: SeededMember) {
    const told = async <C extends Call>(call: C, request: CallRequest<C>) =>
      (await browser.call(call, request)).body
    return [
      await told(getUserPageData, {}),
      await told(fetchHistory, {}),
      await told(checkStatus, { uuid }),
      await told(checkUpscaleStatus, { uuid: upscale.uuid }),
      await told(getPortfolio, { id: portfolio }),
      (await told(getDevices, {})).devices?.length,
      (await told(getPasskeys, {})).passkeys?.length,
    ]
  }

  it('is tested with every field of every call that contains an id', () => {
    const carrying = memberCalls.flatMap(({ name, call }) =>
      [...Object.keys(call.query.shape), ...Object.keys(call.body.shape)]
        .filter(isIdField)
        .map(field => `${name}.${field}`),
    )
    const attempted = allCalls.flatMap(({ name, call }) =>
      attempts
        .filter(each => each.call === call)
        .flatMap(({ fields }) => fields.map(field => `${name}.${field}`)),
    )
    assert.ok(carrying.length >= 10, carrying.join())
    assert.deepEqual(
      carrying.filter(field => !attempted.includes(field)),
      [],
    )
  })

  for (const { call, what, buildRequest: asking } of attempts) {
    it(`${call.path} does not give away ${what}, and changes nothing`, async () => {
      const before = [await everythingOf(victim), await everythingOf(thief)]
      const senders: [TestClient, SeededMember | null][] = [
        [thief.browser, thief],
        [site.client(), null],
      ]
      for (const [browser, own] of senders) {
        const { status, body } = await browser.call(call, await asking(victim, own))
        assert.equal(status, call === taskEvents ? 404 : 200)
        assert.ok(isRefusal(body), JSON.stringify(body))
        assert.doesNotMatch(JSON.stringify(body), /\/media\//)
      }
      assert.deepEqual([await everythingOf(victim), await everythingOf(thief)], before)
    })
  }

  it('cannot be canceled while a task runs', async () => {
    const key = { 'idempotency-key': 'victim' }
    const { body } = await victim.browser.call(submitTextToImage, buildGenerationRequest('a lake'), key)
    const { body: refused } = await thief.browser.call(cancelTask, { uuid: body.uuid ?? '' })
    assert.equal(refused.error, "This task doesn't exist.")
  })

  it('is not reached by the idempotency key of the other member', async () => {
    const key = { 'idempotency-key': 'the same' }
    const submit = async ({ browser }: SeededMember) =>
      (await browser.call(submitTextToImage, buildGenerationRequest('a lake'), key)).body.uuid
    assert.notEqual(await submit(victim), await submit(thief))
    const file = toPngFile(await createSmallImage())
    const upload = async ({ browser }: SeededMember) =>
      (await browser.call(uploadCreation, { creation_image: file }, key)).body.new_creation?.id
    assert.notEqual(await upload(victim), await upload(thief))
  })

  it('is not readable as a file', async () => {
    const { body: page } = await victim.browser.call(getUserPageData, {})
    const hidden = (page.creations ?? []).filter(creation => creation.public === false)
    const shown = hidden.flatMap(creation => [creation.full_url, creation.thumb_url ?? ''])
    const addresses = [...shown, victim.generation.imageUrl, victim.upscale.imageUrl]
    assert.ok(addresses.length >= 8, addresses.join())
    for (const address of addresses) {
      for (const browser of [thief.browser, site.client()])
        assert.equal((await browser.get(address)).statusCode, 404, address)
      assert.equal((await victim.browser.get(address)).statusCode, 200, address)
    }
  })
})
