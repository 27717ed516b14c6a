import assert from 'node:assert/strict'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { test } from 'node:test'
import { publishPortfolio } from '@tessera/shared-contracts'
import { buildPortfolio } from '../../../../test/seeds/seed-member.ts'
import { waitUntil } from '../../../../test/seeds/seed-creation.ts'
import { startTestApp } from '../../../../test/test-app.ts'

test('a member can send four large bodies at the same time', async t => {
  const site = await startTestApp()
  const sending: Socket[] = []
  t.after(async () => {
    for (const socket of sending) socket.removeAllListeners('data').destroy()
    await site.close()
  })
  const member = await site.registerMember()
  const other = await site.registerMember('Grace')
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.server.address() as AddressInfo

  const head = `POST ${publishPortfolio.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\ncookie: session=${member.cookies.get('session')}\r\n\r\n{`
  function startUpload() {
    const socket = connect(port, '127.0.0.1', () => socket.write(head))
    sending.push(socket)
    // It came while the test's own upload was under way, which took its place
    socket.once('data', () => {
      socket.destroy()
      sending.splice(sending.indexOf(socket), 1)
      startUpload()
    })
  }
  for (let n = 0; n < 4; n += 1) startUpload()
  const document = await buildPortfolio()
  const refusal = async (browser = member) => (await browser.call(publishPortfolio, document)).body.error
  await waitUntil(async () => (await refusal())?.startsWith('Too many files are uploading at once.'))
  assert.equal(await refusal(other), undefined)
  sending[0]?.destroy()
  await waitUntil(async () => (await refusal()) === undefined)
})
