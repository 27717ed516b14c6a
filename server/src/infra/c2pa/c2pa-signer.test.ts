import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import sharp from 'sharp'
import { dayMs } from '@tessera/server-kit/clock'
import { createCertificates } from '../../../test/seeds/create-certificates.ts'
import { detectImageType } from '../../features/media/file-type.ts'
import { systemTimer } from '../../scheduling/system-timer.ts'
import { cleanMetadata } from '../media/containers/clean-metadata.ts'
import { saysGenerated } from '@tessera/shared-contracts/generation-marks'
import { openC2paSigner } from './c2pa-signer.ts'
import { loadC2paLibrary } from './c2pa-library.ts'

const folder = await mkdtemp(join(tmpdir(), 'tessera-c2pa-'))
after(() => rm(folder, { recursive: true }))
const library = await loadC2paLibrary()
const validate = (file: Buffer) => {
  const type = detectImageType(file)
  return library.validate(file, type === 'jpg' ? 'image/jpeg' : `image/${type}`)
}

async function writeFiles(files: { certificates: string; key: string }) {
  const config = { certificate: join(folder, 'signer.pem'), key: join(folder, 'signer.key') }
  await writeFile(config.certificate, files.certificates)
  await writeFile(config.key, files.key)
  return config
}

async function open(t: TestContext, files?: { certificates: string; key: string }, clock = Date.now) {
  const errors: unknown[] = []
  const config = await writeFiles(files ?? (await createCertificates()))
  const report = (error: unknown) => void errors.push(error)
  const signer = await openC2paSigner(config, { clock, timer: systemTimer, report })
  t.after(() => signer.close())
  return { signer, errors }
}

const image = sharp({
  create: {
    width: 90,
    height: 60,
    channels: 3,
    background: 'black',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  },
})
const created = { action: 'generated', software: 'Embedded' } as const
const isGenerated = (file: Buffer) =>
  saysGenerated(cleanMetadata(file, detectImageType(file) ?? assert.fail('no image')).marks)

test('an image of each type is signed, and a change is noticed', async t => {
  const { signer, errors } = await open(t)
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const file = await image.clone().toFormat(format).toBuffer()
    const signed = await signer.sign(file, created)
    assert.deepEqual(await validate(signed), [], format)
    assert.equal(isGenerated(signed), true)
    const [before, later] = await Promise.all([file, signed].map(each => sharp(each).raw().toBuffer()))
    assert.deepEqual(later, before, 'the pixels have changed')
    const changed = Buffer.from(signed)
    // A WebP file ends with the record
    const at = format === 'webp' ? 100 : signed.length - 400
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.deepEqual(await validate(changed), ['assertion.dataHash.mismatch'], format)
  }
  assert.deepEqual(errors, [])
})

test('an enlarged image names its original, with its record', async t => {
  const { signer } = await open(t)
  const png = await image.clone().png().toBuffer()
  const original = await signer.sign(png, created)
  const larger = await image.clone().resize(180, 120).webp().toBuffer()
  const enlarge = (of: Buffer, generated: boolean) =>
    signer.sign(larger, { action: 'enlarged', original: of, isGenerated: generated, software: 'Embedded' })
  for (const [of, generated] of [
    [original, true],
    [png, false],
  ] as const) {
    const signed = await enlarge(of, generated)
    assert.deepEqual(await validate(signed), [])
    assert.equal(isGenerated(signed), generated)
    assert.equal(signed.includes('algorithmicallyEnhanced'), !generated)
  }
  assert.ok((await enlarge(original, true)).length > (await enlarge(png, true)).length + 1_000)
})

const rsa = {
  name: 'RSA-PSS',
  hash: 'SHA-256',
  modulusLength: 2_048,
  publicExponent: new Uint8Array([1, 0, 1]),
}

for (const [name, algorithm] of [
  ['P-384', { name: 'ECDSA', namedCurve: 'P-384' }],
  ['P-521', { name: 'ECDSA', namedCurve: 'P-521' }],
  ['RSA', rsa],
  ['Ed25519', { name: 'Ed25519' }],
] as const)
  test(`a key of the kind ${name} signs`, async t => {
    const { signer, errors } = await open(t, await createCertificates({ algorithm }))
    const signed = await signer.sign(await image.clone().png().toBuffer(), created)
    assert.deepEqual([await validate(signed), errors], [[], []])
  })

test('what cannot sign stops the start with a sentence', async t => {
  const [good, other] = [await createCertificates(), await createCertificates()]
  const expired = new Date(Date.now() - dayMs)
  const shortKey = await createCertificates({ algorithm: { ...rsa, modulusLength: 1024 } })
  for (const [files, message] of [
    [
      { ...good, key: other.key },
      /^C2PA_KEY is ".*signer.key", which is not the key of the first certificate\.$/,
    ],
    [{ ...good, key: 'no key' }, /^C2PA_KEY .* has no private key in PEM/],
    [{ ...good, certificates: good.key }, /^C2PA_CERTIFICATE .* has no certificate in PEM\.$/],
    [
      { ...good, certificates: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' },
      /has no certificate in PEM/,
    ],
    [await createCertificates({ notAfter: expired }), /^C2PA_CERTIFICATE .* has expired on /],
    [
      await createCertificates({ uses: ['1.3.6.1.5.5.7.3.1'] }),
      /^C2PA_CERTIFICATE .* no image can be signed as C2PA demands: .*/,
    ],
    [shortKey, /^C2PA_KEY .* is not of a kind that C2PA allows/],
  ] as const)
    await assert.rejects(open(t, files), { name: 'StartError', message })
  const missing = { certificate: join(folder, 'none.pem'), key: join(folder, 'signer.key') }
  await assert.rejects(
    openC2paSigner(missing, { clock: Date.now, timer: systemTimer, report: () => assert.fail() }),
    { name: 'StartError', message: /^C2PA_CERTIFICATE is ".*none.pem", which cannot be read: / },
  )
})

test('an image that cannot be signed is reported and stays as it is, and the next one is signed', async t => {
  let now = Date.now()
  const { signer, errors } = await open(t, undefined, () => now)
  const file = await image.clone().png().toBuffer()
  now += 2 * dayMs
  assert.equal(await signer.sign(file, created), file)
  assert.match(String(errors[0]), /has expired/)
  now -= 2 * dayMs
  const cut = file.subarray(0, 100)
  assert.equal(await signer.sign(cut, created), cut)
  assert.equal(errors.length, 2)
  assert.deepEqual(await validate(await signer.sign(file, created)), [])
})
