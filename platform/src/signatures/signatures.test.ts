import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { after, test } from 'node:test'
import { getStatus, toSigningPayload } from '@tessera/shared-contracts'
import { createAccountBuild, startTestRegistry } from '../../test/test-registry.ts'
import { createRemoteBuild, type TestBuild } from '../../test/test-releases.ts'
import { parsePublicKey } from './signatures.ts'

const { site, galleryTeam, integrator, publish, activate } = await startTestRegistry()
after(site.close)
const { signingKeys } = site.services
const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
const encode = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64')

const signBuild = (build: TestBuild, key: KeyObject, changes: { remote?: string; version?: string } = {}) => {
  const hash = createHash('sha256').update(JSON.stringify(build.record)).digest('hex')
  const text = toSigningPayload({ remote: build.name, version: build.version, ...changes }, hash)
  return sign(null, Buffer.from(text), key).toString('base64')
}
const send = async (build: TestBuild, signature?: string) =>
  (await publish(build, galleryTeam, build.version, undefined, signature)).body.error ?? 'published'

test('a remote with keys publishes releases that one of them has signed, and says which', async () => {
  assert.equal(await send(createRemoteBuild('before')), 'published')
  const key = { remote: 'mfe-gallery', publicKey: encode(own.publicKey), label: 'CI', createdAt: 1 }
  await signingKeys.add({ id: 'k1', ...key })

  const build = createRemoteBuild('signed')
  assert.match(await send(build), /mfe-gallery only accepts signed releases/)
  const wrong = [
    signBuild(build, other.privateKey),
    signBuild(build, own.privateKey, { version: '9.9.9' }),
    signBuild(build, own.privateKey, { remote: 'mfe-account' }),
    signBuild(createRemoteBuild('different files'), own.privateKey, { version: build.version }),
    'AAAA',
    '',
  ]
  for (const signature of wrong)
    assert.match(await send(build, signature), /isn't signed with a key of mfe-gallery/)
  assert.equal(await send(build, signBuild(build, own.privateKey)), 'published')

  await activate(build, galleryTeam)
  const { body } = await site.client().call(getStatus, { channel: 'production' }, integrator)
  assert.deepEqual(
    body.remotes?.map(({ remote, signedBy }) => [remote, signedBy]),
    [
      ['mfe-account', null],
      ['mfe-gallery', 'k1 (CI)'],
    ],
  )
  assert.equal((await publish(createAccountBuild('unsigned'), integrator)).body.success, true)

  await signingKeys.remove('k1')
  assert.equal(await send(createRemoteBuild('afterwards')), 'published')
})

test('only Ed25519 keys are keys', () => {
  assert.ok(parsePublicKey(encode(own.publicKey)))
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  for (const text of [encode(rsa.publicKey), '', 'x', 'AAAA', encode(own.publicKey).slice(0, 20)])
    assert.equal(parsePublicKey(text), null)
})
