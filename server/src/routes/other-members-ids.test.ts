import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  cancelTask,
  checkStatus,
  checkUpscaleStatus,
  deleteCreations,
  deleteHistory,
  fetchHistory,
  getCreations,
  getPortfolio,
  getSessions,
  getUserPageData,
  publishPortfolio,
  saveCreation,
  saveHistory,
  setCreationVisibility,
  submitTextToImage,
  uploadCreation,
  type Call,
  type RequestOf,
} from '@tessera/shared-contracts'
import { z } from 'zod/mini'
import { everyCall } from '../testing-calls.ts'
import { instantUpscaler } from '../testing-engine.ts'
import { memberWithEverything, smallPortfolio, type Possessions } from '../testing-possessions.ts'
import { asFile, smallPicture } from '../testing-upscales.ts'
import { generation } from '../testing-works.ts'
import { startTestApp, type Client, type TestApp } from '../testing.ts'

/** One attempt on what is another member's: the call, and what it is asked with. */
interface Attempt<C extends Call = Call> {
  call: C
  /** The fields that carry an id. */
  fields: readonly string[]
  what: string
  asking(victim: Possessions, own: Possessions | null): RequestOf<C> | Promise<RequestOf<C>>
}

const attempt = <C extends Call>(
  call: C,
  fields: readonly string[],
  what: string,
  asking: Attempt<C>['asking'],
): Attempt => ({ call, fields, what, asking: asking as unknown as Attempt['asking'] })

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

const pictured = async (address: string) => {
  const document = await smallPortfolio()
  const style = { backgroundImage: `url("${address}")` }
  const image = { id: 'image', type: 'image' as const, className: 'cover-title', style }
  return { ...document, pages: document.pages.map(page => ({ ...page, layers: [image] })) }
}

const attempts: readonly Attempt[] = [
  attempt(getCreations, ['id'], 'a private work’s prompt', ({ creations }) => ({ id: creations[0] ?? '' })),
  attempt(getPortfolio, ['id'], 'a private portfolio', ({ portfolio }) => ({ id: portfolio })),
  attempt(publishPortfolio, ['id'], 'a portfolio’s place', async ({ portfolio }) => ({
    ...(await smallPortfolio()),
    title: 'Mine now',
    id: portfolio,
  })),
  attempt(publishPortfolio, ['pages'], 'a picture on a page', ({ generation: { imageUrl } }) =>
    pictured(imageUrl),
  ),
  attempt(deleteCreations, ['creation_ids[]'], 'works', ({ creations }) => ({
    'creation_ids[]': [...creations],
  })),
  attempt(setCreationVisibility, ['creation_id'], 'a work’s visibility', ({ creations }) => ({
    creation_id: creations[0] ?? '',
    public: '1' as const,
  })),
  attempt(cancelTask, ['uuid'], 'a task', ({ generation: { uuid } }) => ({ uuid })),
  attempt(cancelTask, ['uuid'], 'an upscale', ({ upscale: { uuid } }) => ({ uuid })),
  attempt(checkStatus, ['uuid'], 'a task’s results', ({ generation: { uuid } }) => ({ uuid })),
  attempt(checkUpscaleStatus, ['uuid'], 'an upscale’s results', ({ upscale: { uuid } }) => ({ uuid })),
  attempt(deleteHistory, ['id'], 'a generation', ({ generation: { uuid } }) => ({ id: uuid })),
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
  attempt(saveCreation, ['imageUrl', 'generationHistoryId'], 'an enlarged picture', ({ upscale }) => ({
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

/** Names of fields that carry no id of anything that is a member's. */
const ofNobody = new Set(['templateUuid', 'lora_uuid'])

const namesAnId = (field: string) =>
  /(^|_)ids?(\[\])?$|Id$|uuid|image(Url|s)$/i.test(field) && !ofNobody.has(field)

/** As it is for an id that there never was. */
function isRefusal(answer: unknown): boolean {
  const { success, code, data } = z
    .looseObject({ data: z.optional(z.object({ generateMsg: z.optional(z.string()) })) })
    .parse(answer)
  return success === false || code === 1 || data?.generateMsg === 'This task does not exist.'
}

describe('what is another member’s', () => {
  let site: TestApp
  let victim: Possessions
  let thief: Possessions

  before(async () => {
    site = await startTestApp({ adapters: { upscaler: instantUpscaler() } })
    victim = await memberWithEverything(site, 'Ada')
    thief = await memberWithEverything(site, 'Eve')
    for (const id of victim.creations)
      await victim.browser.call(setCreationVisibility, { creation_id: id, public: '0' })
  })
  after(() => site.close())

  /** All that the site says to somebody of what they have. */
  async function everythingOf({ browser, generation: { uuid }, upscale, portfolio }: Possessions) {
    const told = async <C extends Call>(call: C, request: RequestOf<C>) =>
      (await browser.call(call, request)).answer
    return [
      await told(getUserPageData, {}),
      await told(fetchHistory, {}),
      await told(checkStatus, { uuid }),
      await told(checkUpscaleStatus, { uuid: upscale.uuid }),
      await told(getPortfolio, { id: portfolio }),
      (await told(getSessions, {})).sessions?.length,
    ]
  }

  it('is attempted by every field of every call that carries an id', () => {
    const carrying = everyCall.flatMap(({ name, call }) =>
      [...Object.keys(call.query.shape), ...Object.keys(call.body.shape)]
        .filter(namesAnId)
        .map(field => `${name}.${field}`),
    )
    const attempted = everyCall.flatMap(({ name, call }) =>
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

  for (const { call, what, asking } of attempts) {
    it(`${call.path} gives nobody ${what}, and changes nothing`, async () => {
      const before = [await everythingOf(victim), await everythingOf(thief)]
      const senders: [Client, Possessions | null][] = [
        [thief.browser, thief],
        [site.client(), null],
      ]
      for (const [browser, own] of senders) {
        const { status, answer } = await browser.call(call, await asking(victim, own))
        assert.equal(status, 200)
        assert.ok(isRefusal(answer), JSON.stringify(answer))
        assert.doesNotMatch(JSON.stringify(answer), /\/media\//)
      }
      assert.deepEqual([await everythingOf(victim), await everythingOf(thief)], before)
    })
  }

  it('cannot be cancelled while it is under way', async () => {
    const key = { 'idempotency-key': 'victim' }
    const { answer } = await victim.browser.call(submitTextToImage, generation('a lake'), key)
    const { answer: refused } = await thief.browser.call(cancelTask, { uuid: answer.uuid ?? '' })
    assert.equal(refused.error, 'This task does not exist.')
  })

  it('is not reached by the key of a request of theirs', async () => {
    const key = { 'idempotency-key': 'the same' }
    const submit = async ({ browser }: Possessions) =>
      (await browser.call(submitTextToImage, generation('a lake'), key)).answer.uuid
    assert.notEqual(await submit(victim), await submit(thief))
    const file = asFile(await smallPicture())
    const upload = async ({ browser }: Possessions) =>
      (await browser.call(uploadCreation, { creation_image: file }, key)).answer.new_creation?.id
    assert.notEqual(await upload(victim), await upload(thief))
  })

  it('is no file that others can read', async () => {
    const { answer: page } = await victim.browser.call(getUserPageData, {})
    const hidden = (page.creations ?? []).filter(work => work.public === false)
    const shown = hidden.flatMap(work => [work.full_url, work.thumb_url ?? ''])
    const addresses = [...shown, victim.generation.imageUrl, victim.upscale.imageUrl]
    assert.ok(addresses.length >= 8, addresses.join())
    for (const address of addresses) {
      for (const browser of [thief.browser, site.client()])
        assert.equal((await browser.get(address)).statusCode, 404, address)
      assert.equal((await victim.browser.get(address)).statusCode, 200, address)
    }
  })
})
