import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { createLink, promoteComposition, rollbackRelease } from '@tessera/shared-contracts'
import { buildApp } from '../app.ts'
import { noLog } from '../log/log.ts'
import { type Client } from '../testing.ts'
import { remoteBuild } from '../testing-releases.ts'
import { account, served, startRegistry } from '../testing-registry.ts'

const { site, integrator, galleryTeam, publish, activate } = await startRegistry()
after(site.close)

let team: Client
beforeEach(() => {
  team = site.client()
})

describe('a link', () => {
  async function stagingClient() {
    const app = await buildApp(site.adapters, {
      channel: 'staging',
      publicUrl: null,
      trustedHops: 0,
      log: noLog(),
    })
    const cookies = new Map<string, string>()
    return {
      async get(url: string) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await app.inject({ url, headers: { host: 'localhost', cookie } })
        for (const { name, value } of response.cookies) cookies.set(name, value)
        return response
      },
      cookies,
      close: () => app.close(),
    }
  }
  const galleryOn = (body: string) => /mfe-gallery\/1\.0\.0\+[0-9a-f]+/.exec(body)?.[0]

  it('shows its composition on staging until it expires, and never on production', async () => {
    const build = remoteBuild('linked')
    await publish(build, galleryTeam)
    const wanted = { releases: [{ remote: 'mfe-gallery', version: build.version }], minutes: 5 }
    assert.equal((await team.call(createLink, wanted, galleryTeam)).answer.success, false)
    const { answer } = await team.call(createLink, wanted, integrator)
    const { search } = new URL(answer.url ?? '')

    const staging = await stagingClient()
    const live = galleryOn((await staging.get('/tools')).body)
    assert.equal((await staging.get(`/tools${search}`)).headers.location, '/tools')
    assert.equal(galleryOn((await staging.get('/tools')).body), `mfe-gallery/${build.version}`)

    const production = site.client()
    await production.get(`/tools${search}`)
    for (const [name, value] of staging.cookies) production.cookies.set(name, value)
    assert.notEqual(galleryOn((await production.get('/tools')).body), `mfe-gallery/${build.version}`)

    site.clock.advance(6 * 60_000)
    assert.equal(galleryOn((await staging.get('/tools')).body), live)
    assert.equal(galleryOn((await staging.get(`/tools${search}`)).body), undefined)
    assert.equal(galleryOn((await staging.get('/tools')).body), live)
    await staging.close()
  })

  it('is ignored when it is forged or altered', async () => {
    const { answer } = await team.call(
      createLink,
      { releases: [{ remote: 'mfe-gallery', version: remoteBuild('linked').version }] },
      integrator,
    )
    const token = new URL(answer.url ?? '').searchParams.get('composition') ?? ''
    const [payload = '', signature = ''] = token.split('.')
    const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { expires: number }
    const longer = Buffer.from(JSON.stringify({ ...said, expires: said.expires + 1 })).toString('base64url')
    const staging = await stagingClient()
    const live = galleryOn((await staging.get('/tools')).body)
    for (const bad of [`${longer}.${signature}`, payload, `${payload}.AAAA`, 'x', '']) {
      await staging.get(`/tools?composition=${bad}`)
      assert.equal(galleryOn((await staging.get('/tools')).body), live, bad)
    }
    await staging.close()
  })
})

describe('a promotion', () => {
  it('takes everything from staging to production together, behind the gate', async () => {
    const gallery = remoteBuild('promoted')
    const broken = account('broken', { contract: 99 })
    await publish(gallery, integrator)
    await publish(broken, integrator)
    await activate(gallery, integrator, { channel: 'staging' })
    await activate(broken, integrator, { channel: 'staging', force: true })

    const wanted = { from: 'staging', to: 'production' } as const
    assert.equal((await team.call(promoteComposition, wanted, galleryTeam)).answer.success, false)
    const refused = await team.call(promoteComposition, wanted, integrator)
    assert.match(refused.answer.error ?? '', /was built for contract 99/)
    assert.notEqual((await served(team))?.current.version, gallery.version)

    await team.call(rollbackRelease, { remote: 'mfe-account', channel: 'staging' }, integrator)
    const { answer } = await team.call(promoteComposition, wanted, integrator)
    assert.equal(answer.success, true)
    assert.equal((await served(team))?.current.version, gallery.version)
  })
})
