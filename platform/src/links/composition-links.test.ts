import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import {
  createCompositionLink,
  getComposition,
  promoteComposition,
  rollbackRelease,
  type ReleaseReference,
} from '@tessera/shared-contracts'
import { createTestClient, type TestClient } from '@tessera/server-kit/testing/test-client'
import { createRemoteBuild } from '../../test/test-releases.ts'
import { createAccountBuild, getServedRemote, startTestRegistry } from '../../test/test-registry.ts'

const { site, integrator, galleryTeam, publish, activate } = await startTestRegistry()
after(site.close)

let team: TestClient
beforeEach(() => {
  team = site.client()
})

describe('a composition link', () => {
  async function stagingClient() {
    const app = await site.openOrigin('staging')
    const cookies = new Map<string, string>()
    return {
      async get(url: string) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await app.inject({ url, headers: { host: 'localhost', cookie } })
        for (const { name, value, expires } of response.cookies) {
          if (expires?.getTime() === 0) cookies.delete(name)
          else cookies.set(name, value)
        }
        return response
      },
      cookies,
    }
  }
  /** Links were their own content before, with a signature. */
  async function signAsEarlierServer(releases: ReleaseReference[], expires: number) {
    const content = JSON.stringify({ releases, expires, channel: 'staging' })
    const payload = Buffer.from(content).toString('base64url')
    const keyring = await site.services.secrets.openKeyring('links')
    return `${payload}.${keyring.sign(`composition ${payload}`)}`
  }
  const galleryOn = (body: string) => /mfe-gallery\/1\.0\.0\+[0-9a-f]+/.exec(body)?.[0]

  it('shows its composition on staging until it expires, never on production', async () => {
    const build = createRemoteBuild('linked')
    await publish(build, galleryTeam)
    const wanted = { releases: [{ remote: 'mfe-gallery', version: build.version }], minutes: 5 }
    const { body } = await team.call(createCompositionLink, { ...wanted, path: '/tools?x=1' }, galleryTeam)
    assert.match(body.url ?? '', /^http:\/\/localhost\/tools\?x=1&composition=/)
    const search = `?composition=${new URL(body.url ?? '').searchParams.get('composition')}`

    const staging = await stagingClient()
    const live = galleryOn((await staging.get('/tools')).body)
    assert.equal((await staging.get(`/tools${search}`)).headers.location, '/tools')
    assert.equal(galleryOn((await staging.get('/tools')).body), `mfe-gallery/${build.version}`)

    const production = site.client()
    await production.get(`/tools${search}`)
    for (const [name, value] of staging.cookies) production.cookies.set(name, value)
    assert.notEqual(galleryOn((await production.get('/tools')).body), `mfe-gallery/${build.version}`)

    site.clock.advance(6 * 60_000)
    for (const url of ['/tools', `/tools${search}`]) {
      const expired = await staging.get(url)
      assert.equal(expired.statusCode, 410)
      assert.match(expired.body, /<h1>This link has expired<\/h1>/)
      assert.match(expired.body, /valid until Jan 31, 2026, 12:05.PM UTC/)
      assert.ok(expired.body.includes(`<li>mfe-gallery@${build.version}</li>`))
      assert.equal(galleryOn((await staging.get('/tools')).body), live)
    }
  })

  it('of the gate gives a page that runs the shell before any code of a remote', async () => {
    const { version } = createRemoteBuild('a')
    const staging = await stagingClient()
    const listScripts = async (link: string) => {
      await staging.get(`/tools?composition=${link}`)
      const { body } = await staging.get('/tools')
      return [...body.matchAll(/<script \w+ [^>]*src="([^"]+)"/g)].map(([, address]) => address)
    }
    const releases = [{ remote: 'mfe-gallery', version }]
    const expires = site.clock.now() + 60_000
    const { links } = site.services
    const chunk = `/remotes/mfe-gallery/${version}/wall.js`
    assert.ok((await listScripts(await links.create(releases, expires))).includes(chunk))
    const scripts = await listScripts(await links.create(releases, expires, { forGate: true }))
    assert.ok(scripts.length > 0)
    assert.ok(scripts.every(address => address?.startsWith('/remotes/shell/')))
  })

  it('has an address of one length, whatever the number of its releases', async () => {
    const releases = Array.from({ length: 100 }, (_, index) => ({
      remote: `mfe-area-with-a-name-of-some-length-${index}`,
      version: '1.0.0+0123456789',
    }))
    const staging = await stagingClient()
    const expires = site.clock.now() + 60_000
    for (const linked of [releases, releases.slice(0, 1)]) {
      const link = await site.services.links.create(linked, expires)
      await staging.get(`/tools?composition=${link}`)
      assert.equal(staging.cookies.get('composition')?.length, 16)
      const opened = await site.services.links.open(link)
      assert.deepEqual('releases' in opened && opened.releases, linked)
    }
  })

  it('that is complete shows its own releases and no live ones', async () => {
    const { body } = await team.call(getComposition, {})
    const releases = [
      { remote: 'shell', version: body.shell.version },
      { remote: 'mfe-account', version: createAccountBuild('a').version },
    ]
    const staging = await stagingClient()
    const read = async (options: { isComplete?: true }) => {
      const link = await site.services.links.create(releases, site.clock.now() + 60_000, options)
      await staging.get(`/tools?composition=${link}`)
      return galleryOn((await staging.get('/tools')).body)
    }
    assert.ok(await read({}))
    assert.equal(await read({ isComplete: true }), undefined)
  })

  it('that an earlier server signed is followed until it expires', async () => {
    const build = createRemoteBuild('signed')
    await publish(build, galleryTeam)
    const link = await signAsEarlierServer(
      [{ remote: 'mfe-gallery', version: build.version }],
      site.clock.now() + 60_000,
    )
    const staging = await stagingClient()
    await staging.get(`/tools?composition=${link}`)
    assert.equal(galleryOn((await staging.get('/tools')).body), `mfe-gallery/${build.version}`)
    site.clock.advance(61_000)
    assert.equal((await staging.get('/tools')).statusCode, 410)
  })

  it('of a team has releases of its own only', async () => {
    const { version } = createAccountBuild('a')
    const wanted = { releases: [{ remote: 'mfe-account', version }] }
    const { body } = await team.call(createCompositionLink, wanted, galleryTeam)
    assert.match(body.error ?? '', /Use a token for mfe-account or an integrator's/)
    const elsewhere = { ...wanted, path: '//elsewhere.example' }
    assert.equal((await team.call(createCompositionLink, elsewhere, integrator)).status, 400)
  })

  it('is made on staging without a token, by anyone who can open staging', async () => {
    const wanted = { releases: [{ remote: 'mfe-account', version: createAccountBuild('a').version }] }
    const staging = createTestClient(await site.openOrigin('staging'))
    const page = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }
    const { body } = await staging.call(createCompositionLink, wanted, page)
    assert.match(body.url ?? '', /\?composition=/)
    assert.equal((await site.client().call(createCompositionLink, wanted)).status, 401)
    const unknown = { releases: [{ remote: 'mfe-account', version: '9.9.9' }] }
    assert.match((await staging.call(createCompositionLink, unknown, page)).body.error ?? '', /doesn't exist/)
  })

  it('is expired from the millisecond that it names', async () => {
    const { links } = site.services
    const now = site.clock.now()
    assert.equal((await links.open(await links.create([], now + 1))).state, 'valid')
    assert.equal((await links.open(await links.create([], now))).state, 'expired')
  })

  it('is refused in words when it is forged or altered, and ends the link that was followed before', async () => {
    const { body } = await team.call(
      createCompositionLink,
      { releases: [{ remote: 'mfe-gallery', version: createRemoteBuild('linked').version }] },
      integrator,
    )
    const token = new URL(body.url ?? '').searchParams.get('composition') ?? ''
    const signed = await signAsEarlierServer([], site.clock.now() + 60_000)
    const [payload = ''] = signed.split('.')
    const staging = await stagingClient()
    const live = galleryOn((await staging.get('/tools')).body)
    for (const bad of [token.slice(1), `${token}x`, payload, `${payload}.AAAA`, `x${signed}`, '.', '']) {
      await staging.get(`/tools?composition=${token}`)
      const refused = await staging.get(`/tools?composition=${bad}`)
      assert.equal(refused.statusCode, 400, bad)
      assert.match(refused.body, /<h1>This link isn't valid<\/h1>/)
      assert.equal(galleryOn((await staging.get('/tools')).body), live, bad)
    }
  })
})

describe('a promotion', () => {
  it('is refused to a page, even with a token of an integrator', async () => {
    const wanted = { from: 'staging', to: 'production', force: true } as const
    const staging = createTestClient(await site.openOrigin('staging'))
    for (const client of [team, staging])
      for (const header of [{ origin: 'http://localhost' }, { 'sec-fetch-site': 'same-origin' }]) {
        const { status, body } = await client.call(promoteComposition, wanted, { ...integrator, ...header })
        assert.equal(status, 403)
        assert.match(body.error ?? '', /Pages don't accept tokens/)
      }
  })

  it('activates all releases of staging on production in one step, after the gate', async () => {
    const gallery = createRemoteBuild('promoted')
    const broken = createAccountBuild('broken', { contract: 99 })
    await publish(gallery, integrator)
    await publish(broken, integrator)
    await activate(gallery, integrator, { channel: 'staging' })
    await activate(broken, integrator, { channel: 'staging', force: true })

    const wanted = { from: 'staging', to: 'production' } as const
    const { body: teamAnswer } = await team.call(promoteComposition, wanted, galleryTeam)
    assert.equal(teamAnswer.error, "This requires an integrator's token.")
    const refused = await team.call(promoteComposition, wanted, integrator)
    assert.match(refused.body.error ?? '', /was built for contract 99/)
    assert.notEqual((await getServedRemote(team))?.current.version, gallery.version)

    await team.call(rollbackRelease, { remote: 'mfe-account', channel: 'staging' }, integrator)
    const { body } = await team.call(promoteComposition, wanted, integrator)
    assert.equal(body.success, true)
    assert.equal((await getServedRemote(team))?.current.version, gallery.version)
  })
})
