import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { createFakeEngine, createFakeUpscaler } from '../../../test/fakes/fake-engines.ts'
import { createCertificates } from '../../../test/seeds/create-certificates.ts'
import { buildGenerationRequest, runGeneration, seedPaidMember } from '../../../test/seeds/seed-creation.ts'
import { submitUpscaleTask, toPngFile, waitForUpscale } from '../../../test/seeds/seed-upscale.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { loadC2paLibrary } from '../../infra/c2pa/c2pa-library.ts'
import { openC2paSigner } from '../../infra/c2pa/c2pa-signer.ts'
import { cleanMetadata } from '../../infra/media/containers/clean-metadata.ts'
import { systemTimer } from '../../scheduling/system-timer.ts'

test('generated and enlarged images are signed and keep their other marks', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-signed-'))
  t.after(() => rm(folder, { recursive: true }))
  const { certificates, key } = await createCertificates()
  const config = { certificate: join(folder, 'signer.pem'), key: join(folder, 'signer.key') }
  await writeFile(config.certificate, certificates)
  await writeFile(config.key, key)
  const imageSigner = await openC2paSigner(config, {
    clock: Date.now,
    timer: systemTimer,
    report: error => assert.fail(String(error)),
  })
  t.after(() => imageSigner.close())
  const site = await startTestApp({
    adapters: { imageSigner, engine: createFakeEngine(), upscaler: createFakeUpscaler() },
  })
  t.after(site.close)
  const browser = await seedPaidMember(site)
  const library = await loadC2paLibrary()

  const { images } = await runGeneration(browser, buildGenerationRequest('a lake'))
  const generated = (await browser.get(images[0] ?? '')).rawPayload
  const uuid = await submitUpscaleTask(browser, { imageFile: toPngFile(generated) })
  const address = (await waitForUpscale(browser, uuid)).images?.[0]?.imageUrl ?? ''
  const enlarged = (await browser.get(address)).rawPayload
  for (const file of [generated, enlarged]) {
    assert.deepEqual(await library.validate(file, 'image/png'), [])
    const { xmpAsString = '' } = await sharp(file).metadata()
    assert.match(xmpAsString, /TC260:AIGC/)
    assert.match(xmpAsString, /trainedAlgorithmicMedia/)
    // A later upload of the file leaves the record as it was signed
    assert.ok(cleanMetadata(file, 'png').file.includes('caBX'))
  }
  // Smaller files have the other marks alone
  const thumbnail = (await browser.get(address.replace('.png', '-480.webp'))).rawPayload
  assert.equal(thumbnail.includes('C2PA'), false)
  assert.match((await sharp(thumbnail).metadata()).xmpAsString ?? '', /trainedAlgorithmicMedia/)
})
