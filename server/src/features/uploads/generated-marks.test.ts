import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import {
  getCreations,
  getUserPageData,
  isAiGenerated,
  renameCreation,
  saveCreation,
  uploadCreation,
} from '@tessera/shared-contracts'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import {
  addGifExtension,
  addSegments,
  addWebpChunks,
  jpegSegment,
  jpegXmp,
} from '../../../test/image-kinds/build-containers.ts'
import { addChunks, pngChunk, pngText, pngXmp } from '../../../test/image-kinds/build-png.ts'
import { imageKinds } from '../../../test/image-kinds/image-kinds.ts'
import { aigcLabel, markedXmp, sourceType } from '../../../test/image-kinds/metadata-samples.ts'
import { addMp4Boxes, mp4Box, uuidBox, uuids } from '../../../test/image-kinds/mp4-boxes.ts'
import { createFakeUpscaler } from '../../../test/fakes/fake-engines.ts'
import { seedPaidMember } from '../../../test/seeds/seed-creation.ts'
import { submitUpscaleTask, toPngFile, waitForUpscale } from '../../../test/seeds/seed-upscale.ts'
import { startTestApp } from '../../../test/test-app.ts'

const size = { width: 64, height: 48 }
const image = () => sharp({ create: { ...size, channels: 3, background: '#b5562c' } })
const png = () => image().png().toBuffer()
const jpeg = () => image().jpeg().toBuffer()

const composite = sourceType.replace('trained', 'compositeWithTrained')
const toXmp = (source: string) => markedXmp.replace(/ TC260:AIGC="[^"]*"/, '').replace(sourceType, source)
/** A claim as C2PA files have it: an action whose source type is a text of CBOR. */
const toManifest = (source: string) =>
  Buffer.from(`\0\0jumb c2pa.actions qdigitalSourceTypexF${source}fparams`)
/** A segment has at most 65,533 bytes, and each repeats the header of the first box. */
function toSegments(manifest: Buffer): Buffer[] {
  const middle = manifest.indexOf('Algorithmic')
  const head = manifest.subarray(0, 8)
  return [manifest.subarray(8, middle), manifest.subarray(middle)].map((part, index) =>
    jpegSegment(0xeb, 'JP', Buffer.from([0, 1, 0, 0, 0, index + 1]), head, part),
  )
}
/** In two blocks of a GIF, of which the second begins within the source type. */
function toGifBlocks(manifest: Buffer): Buffer[] {
  const middle = manifest.indexOf('Algorithmic')
  return [Buffer.from('C2PA_GIF\x01\0\0'), manifest.subarray(0, middle), manifest.subarray(middle)]
}
const infotext = 'a lake\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, Size: 64x48, Model: m'

const marked: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
  'IPTC in a PNG': async () => addChunks(await png(), pngXmp(toXmp(sourceType))),
  'IPTC in a JPEG': async () => addSegments(await jpeg(), jpegXmp(toXmp(sourceType))),
  'a composite by IPTC': async () => addSegments(await jpeg(), jpegXmp(toXmp(composite))),
  'TC260 and IPTC in a WebP file': () => imageKinds['marks.webp']?.() ?? Buffer.alloc(0),
  'TC260 and IPTC in a GIF': () => imageKinds['marks.gif']?.() ?? Buffer.alloc(0),
  'TC260 as a text of a PNG': async () => addChunks(await png(), pngText('AIGC', aigcLabel)),
  'TC260 in EXIF': () => imageKinds['label-in-exif.jpg']?.() ?? Buffer.alloc(0),
  'C2PA in a PNG': async () => addChunks(await png(), pngChunk('caBX', toManifest(sourceType))),
  'C2PA in two segments of a JPEG': async () =>
    addSegments(await jpeg(), ...toSegments(toManifest(composite))),
  'C2PA in a WebP file': async () =>
    addWebpChunks(await image().webp().toBuffer(), size, { C2PA: toManifest(sourceType) }),
  'C2PA in a GIF': async () =>
    addGifExtension(await image().gif().toBuffer(), 0xff, ...toGifBlocks(toManifest(sourceType))),
  'parameters of a generator': async () => addChunks(await png(), pngText('parameters', infotext)),
  'TC260 in an MP4': () => addMp4Boxes(mp4Box('udta', mp4Box('AIGC', Buffer.from(aigcLabel)))),
  'IPTC in an MP4': () => addMp4Boxes(Buffer.alloc(0), uuidBox(uuids.xmp, toXmp(sourceType))),
  'C2PA in an MP4': () =>
    addMp4Boxes(Buffer.alloc(0), uuidBox(uuids.c2pa, toManifest(sourceType).toString('latin1'))),
}

const unmarked: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
  'a plain PNG': png,
  'a photograph by IPTC': async () =>
    addSegments(
      await jpeg(),
      jpegXmp(toXmp(sourceType.replace('trainedAlgorithmicMedia', 'digitalCapture'))),
    ),
  'a drawing of a program by IPTC': async () =>
    addChunks(await png(), pngXmp(toXmp(sourceType.replace('trainedA', 'a')))),
  'a photograph by C2PA': async () =>
    addChunks(
      await png(),
      pngChunk('caBX', toManifest(sourceType.replace('trainedAlgorithmicMedia', 'digitalCapture'))),
    ),
  'a plain MP4': () => readFile(new URL('../../../demo/videos/slow-silk.mp4', import.meta.url)),
}

async function start(t: TestContext) {
  const site = await startTestApp({ adapters: { upscaler: createFakeUpscaler() } })
  t.after(site.close)
  return site
}

async function upload(browser: TestClient, file: Uint8Array, fields: object = {}) {
  const { body } = await browser.call(uploadCreation, {
    creation_image: new File([new Uint8Array(file)], 'Sunday'),
    ...fields,
  })
  assert.equal(body.success, true)
  return body.new_creation ?? assert.fail('no creation')
}

test('an upload that a mark says a model made is labelled wherever it is listed', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  for (const [expected, files] of [
    [true, marked],
    [false, unmarked],
  ] as const)
    for (const [name, create] of Object.entries(files)) {
      const created = await upload(browser, await create())
      assert.equal(isAiGenerated(created), expected, `the response for ${name}`)
      site.clock.advance(1_000)
      const [own] = (await browser.call(getUserPageData, {})).body.creations ?? []
      assert.deepEqual([own?.id, own?.ai_generated], [created.id, expected], `the own creation of ${name}`)
      // A video waits for a moderator
      if (created.file_type === 'video') continue
      const creations = (await site.client().call(getCreations, { page: 1 })).body.creations ?? []
      assert.equal(creations[0]?.id, created.id)
      assert.equal(creations[0].ai_generated ?? false, expected, `the gallery's ${name}`)
    }
})

test('the label does not leave with the parameters, and the browser cannot set it', async t => {
  const site = await start(t)
  const browser = await site.registerMember()
  const file = addChunks(await png(), pngText('parameters', infotext))
  const leftOut = await upload(browser, file, { leave_out_parameters: '1' })
  assert.deepEqual([leftOut.generation_history_id, leftOut.ai_generated], [null, true])
  const claimed = await upload(browser, await png(), { ai_generated: 'true', is_generated: '1' })
  assert.equal(claimed.ai_generated, false)
  await browser.call(renameCreation, { creation_id: String(leftOut.id), title: 'Monday' })
  const creations = (await site.client().call(getCreations, { page: 1 })).body.creations ?? []
  assert.deepEqual(
    creations.map(({ title, ai_generated }) => [title, ai_generated]),
    [
      ['Sunday', undefined],
      ['Monday', true],
    ],
  )
})

test('an upscale keeps the label', async t => {
  const site = await start(t)
  const browser = await seedPaidMember(site)
  for (const [file, expected] of [
    [addChunks(await png(), pngXmp(toXmp(sourceType))), true],
    [addChunks(await png(), pngChunk('caBX', toManifest(sourceType))), true],
    [addChunks(await png(), pngText('parameters', infotext)), true],
    [await png(), false],
  ] as const) {
    const uuid = await submitUpscaleTask(browser, { imageFile: toPngFile(file) })
    const imageUrl = (await waitForUpscale(browser, uuid)).images?.[0]?.imageUrl ?? ''
    await browser.call(saveCreation, { imageUrl, generationHistoryId: uuid, title: 'Larger' })
    site.clock.advance(1_000)
    const [saved] = (await browser.call(getUserPageData, {})).body.creations ?? []
    assert.equal(saved?.ai_generated, expected)
  }
})
