import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPng, startFakeEngineServer } from '../../../test/fakes/fake-engine-server.ts'
import { InvalidResultError } from './read-bytes.ts'
import { fetchResultFile } from './result-file.ts'

const bounds = { serverName: 'The engine', timeoutMs: 5_000, maxBytes: 10_000 }

for (const address of [
  'http://example.org/picture.png',
  'https://127.0.0.1/picture.png',
  'https://10.1.2.3/picture.png',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/picture.png',
  'https://0x7f.1/picture.png',
  'https://[::1]/picture.png',
  'https://0.0.0.0/picture.png',
  'https://017700000001/picture.png',
  'https://127.1/picture.png',
  'https://172.31.255.255/picture.png',
  'https://192.168.1.1/picture.png',
  'https://100.64.0.1/picture.png',
  'https://198.19.0.1/picture.png',
  'https://203.0.113.5/picture.png',
  'https://224.0.0.1/picture.png',
  'https://255.255.255.255/picture.png',
  'https://１２７.０.０.１/picture.png',
  'https://127。0。0。1/picture.png',
  'https://[::]/picture.png',
  'https://[::ffff:192.168.0.1]/picture.png',
  'https://[::ffff:7f00:1]/picture.png',
  'https://[::127.0.0.1]/picture.png',
  'https://[64:ff9b::10.0.0.1]/picture.png',
  'https://[64:ff9b:1::a00:1]/picture.png',
  'https://[2002:7f00:1::]/picture.png',
  'https://[2001:0:7f00:1::]/picture.png',
  'https://[fe80::1]/picture.png',
  'https://[fec0::1]/picture.png',
  'https://[fd00::1]/picture.png',
  'https://user:password@127.0.0.1/picture.png',
  'https://example.org@127.0.0.1/picture.png',
  'https://127.0.0.1#@example.org/picture.png',
  'https:\\\\127.0.0.1\\picture.png',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_flushall',
  'ftp://127.0.0.1/picture.png',
  'blob:https://example.org/picture',
  '//127.0.0.1/picture.png',
  'data:image/png;base64,aGVsbG8=',
  'no address',
]) {
  test(`refuses ${address}`, async () => {
    await assert.rejects(fetchResultFile({ ...bounds, url: address }), InvalidResultError)
  })
}

test('fetches from the trusted origin, follows no redirect, and accepts images of a limited size only', async t => {
  const image = await createPng(20, 20)
  const server = await startFakeEngineServer(t, ({ path }) => {
    if (path === '/picture') return { file: image }
    if (path === '/large') return { file: Buffer.concat([image, Buffer.alloc(20_000)]) }
    if (path === '/away') return { status: 302, headers: { location: 'http://169.254.169.254/' } }
    return { file: Buffer.from('<html>') }
  })
  const fetched = (path: string) =>
    fetchResultFile({ ...bounds, url: `${server.url}${path}`, trustedOrigin: server.url })
  assert.deepEqual(await fetched('/picture'), image)
  await assert.rejects(fetched('/large'), InvalidResultError)
  await assert.rejects(fetched('/page'), InvalidResultError)
  await assert.rejects(fetched('/away'), /status 302/)
})
