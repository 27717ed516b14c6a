import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import AdmZip from 'adm-zip'
import sharp from 'sharp'
import {
  exportData,
  getCreations,
  getUserPageData,
  saveCreation,
  uploadCreation,
} from '@tessera/shared-contracts'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { seedPaidMember } from '../../../test/seeds/seed-creation.ts'
import { submitUpscaleTask, toPngFile, waitForUpscale } from '../../../test/seeds/seed-upscale.ts'
import { createFakeUpscaler } from '../../../test/fakes/fake-engines.ts'
import { startTestApp } from '../../../test/test-app.ts'

const infotext =
  'a zeppelin over a quiet lake <lora:fog:0.8>\nNegative prompt: blurry\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 965400086, Size: 512x768, Model: dream_v8, Version: v1.10.1'
const said = {
  positive: 'a zeppelin over a quiet lake <lora:fog:0.8>',
  negative: 'blurry',
  generator: 'AUTOMATIC1111',
  seed: 965400086,
  steps: 20,
  cfg: 7,
  width: 512,
  height: 768,
  sampler: 'Euler a',
  model: 'dream_v8',
  loras: [{ name: 'fog', weight: 0.8 }],
}

async function start(t: TestContext) {
  const site = await startTestApp({ adapters: { upscaler: createFakeUpscaler() } })
  t.after(site.close)
  return site
}

/** A JPEG whose user comment is UTF-16 in big endian, as AUTOMATIC1111 writes it. */
async function createJpeg(): Promise<Buffer> {
  const text = Buffer.concat([Buffer.from('UNICODE\0'), Buffer.from(infotext, 'utf16le').swap16()])
  const head = Buffer.from(
    '4d4d002a00000008000187690004000000010000001a000000000001928600070000000000000028',
    'hex',
  )
  head.writeUInt32BE(text.byteLength, 32)
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), head, Buffer.alloc(4), text])
  exif.writeUInt32BE(head.byteLength + 4, 6 + 36)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(exif.byteLength + 2)
  const plain = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#b5562c' } })
    .jpeg()
    .toBuffer()
  return Buffer.concat([plain.subarray(0, 2), Buffer.from('ffe1', 'hex'), length, exif, plain.subarray(2)])
}

async function upload(browser: TestClient, file: Uint8Array, fields: { leave_out_parameters?: '1' } = {}) {
  const image = new File([new Uint8Array(file)], 'Sunday')
  const { body } = await browser.call(uploadCreation, { creation_image: image, ...fields })
  assert.equal(body.success, true)
  return body.new_creation
}
const readPrompt = async (browser: TestClient, id: unknown) =>
  (await browser.call(getCreations, { id: String(id) })).body.prompt
const search = async (browser: TestClient, q: string) =>
  (await browser.call(getCreations, { q })).body.creations ?? []

test('what a file says about how it was made is shown and found', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const creation = await upload(browser, await createJpeg())
  assert.deepEqual(await readPrompt(site.client(), creation?.id), said)
  assert.ok(creation)
  assert.equal(creation.title, 'Sunday')

  const [found, ...others] = await search(site.client(), 'zeppelin')
  assert.deepEqual(
    [others, found?.id, found?.generation_history_id],
    [[], creation.id, creation.generation_history_id],
  )
  assert.ok(found?.generation_history_id)
  const [own] = (await browser.call(getUserPageData, {})).body.creations ?? []
  assert.equal(own?.generation_history_id, found.generation_history_id)

  const { rawPayload } = await browser.get(exportData.path)
  const works = JSON.parse(new AdmZip(rawPayload).readAsText('works.json')) as {
    parameters?: { seed: number }
  }[]
  assert.deepEqual(
    works.map(({ parameters }) => parameters?.seed),
    [965400086],
  )
})

test('a member leaves it out; a file that says nothing has none', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const leftOut = await upload(browser, await createJpeg(), { leave_out_parameters: '1' })
  const plain = await upload(
    browser,
    await sharp(await createJpeg())
      .png()
      .toBuffer(),
  )
  for (const creation of [leftOut, plain]) {
    assert.equal(await readPrompt(browser, creation?.id), null)
    assert.equal(creation?.generation_history_id, null)
  }
  assert.deepEqual(await search(browser, 'zeppelin'), [])
  const { rawPayload } = await browser.get(leftOut?.full_url ?? '')
  assert.equal(rawPayload.includes(Buffer.from('zeppelin', 'utf16le').swap16()), false)
})

test('an upscale keeps it', async t => {
  const site = await start(t)
  const browser = await seedPaidMember(site)
  const image = await createJpeg()
  const creation = await upload(browser, image)
  const { rawPayload: stored } = await browser.get(creation?.full_url ?? '')
  for (const [file, expected] of [
    [new File([new Uint8Array(image)], 'a.jpg'), said],
    // The file of the creation says nothing any more
    [new File([new Uint8Array(stored)], 'b.jpg'), said],
    [
      toPngFile(
        await sharp(await createJpeg())
          .png()
          .toBuffer(),
      ),
      null,
    ],
  ] as const) {
    const uuid = await submitUpscaleTask(browser, { imageFile: file })
    const imageUrl = (await waitForUpscale(browser, uuid)).images?.[0]?.imageUrl ?? ''
    await browser.call(saveCreation, { imageUrl, generationHistoryId: uuid, title: 'Larger' })
    site.clock.advance(1_000)
    const [saved] = (await browser.call(getUserPageData, {})).body.creations ?? []
    assert.deepEqual(await readPrompt(browser, saved?.id), expected)
  }
})

test('nothing of it is left when the creation or its member is deleted', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const creation = await upload(browser, await createJpeg())
  const mediumId = String(creation?.generation_history_id)
  const { mediaParameters, media } = site.adapters.stores
  assert.equal((await mediaParameters.find(mediumId))?.generator, 'AUTOMATIC1111')
  await media.markFilesDeleted([mediumId], 1)
  assert.equal(await mediaParameters.find(mediumId), null)
})
