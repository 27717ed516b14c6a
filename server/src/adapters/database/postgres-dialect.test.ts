import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { checkSession } from '@tessera/shared-contracts'
import { StartError } from '../../config.ts'
import { makeInstallation } from '../../testing-database.ts'
import { startTestApp } from '../../testing.ts'
import { openDatabase } from './database.ts'

const folder = process.env.TEST_POSTGRES
const onPostgres = { skip: folder ? false : 'the run has no PostgreSQL' }

/** A way to the PostgreSQL of the run that can be cut and mended. */
async function startLine(t: TestContext) {
  const sockets = new Set<Socket>()
  const relay = (near: Socket) => {
    const far = connect(join(folder ?? '', '.s.PGSQL.5432'))
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.pipe(far).on('close', () => near.destroy())
    far.pipe(near).on('close', () => far.destroy())
  }
  let server = createServer(relay).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = async () => {
    const closed = new Promise<unknown>(resolve => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  t.after(cut)
  return {
    port,
    cut,
    async mend() {
      server = createServer(relay).listen(port, '127.0.0.1') satisfies Server
      await once(server, 'listening')
    },
  }
}

const databaseOf = (url: string) => new URL(url).pathname

test(
  'a database that is away is told in the language of the page, and used again when it is back',
  onPostgres,
  async t => {
    const { environment, endFirst } = await makeInstallation(t)
    const { port, cut, mend } = await startLine(t)
    const url = `postgres://tessera@127.0.0.1:${port}${databaseOf(environment.DATABASE_URL)}`
    const { stores, transact, close } = await openDatabase(null, url)
    endFirst(close)
    const site = await startTestApp({ adapters: { stores, transact } })
    endFirst(site.close)
    const browser = await site.member()
    const ask = (language: string) =>
      site.app.inject({
        ...{ method: checkSession.method, url: checkSession.path },
        headers: {
          'accept-language': language,
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      })
    assert.equal((await ask('en')).json<{ isLoggedIn: boolean }>().isLoggedIn, true)

    await cut()
    // Whoever holds a connection that has just died may be told of a fault instead
    while ((await ask('en')).statusCode !== 503);
    const away = await ask('zh')
    assert.deepEqual(
      [away.statusCode, away.json<{ message: string }>().message],
      [503, '网站暂时无法使用，请稍后再试。'],
    )

    await mend()
    assert.equal((await ask('en')).json<{ isLoggedIn: boolean }>().isLoggedIn, true)
  },
)

test('a database that cannot be used is named in one sentence, without its password', onPostgres, async t => {
  const { port, cut } = await startLine(t)
  const failure = (url: string) =>
    openDatabase(null, url).then(
      () => 'none',
      (error: unknown) => (error instanceof StartError ? error.message : error),
    )
  assert.equal(
    await failure(`postgres://tessera:secret@127.0.0.1:${port}/nowhere`),
    'DATABASE_URL cannot be used: it has no such database.',
  )
  assert.equal(
    await failure(`postgres://nobody:secret@127.0.0.1:${port}/postgres`),
    'DATABASE_URL cannot be used: it does not let this user in.',
  )
  await cut()
  assert.equal(
    await failure(`postgres://tessera:secret@127.0.0.1:${port}/postgres`),
    'DATABASE_URL cannot be used: nobody listens there.',
  )
})
