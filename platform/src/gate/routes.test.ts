import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { captureScreen } from '@tessera/shared-contracts'
import { type TestClient } from '@tessera/server-kit/testing/test-client'
import { createRemoteBuild } from '../../test/test-releases.ts'
import { startTestRegistry } from '../../test/test-registry.ts'

const { site, integrator, galleryTeam } = await startTestRegistry()
after(site.close)

let team: TestClient
beforeEach(() => {
  team = site.client()
})

describe('a screenshot of a screen', () => {
  const capture = (screen: string, headers?: Record<string, string>, marker = 'a') =>
    team.call(
      captureScreen,
      { remote: 'mfe-gallery', version: createRemoteBuild(marker).version, screen },
      headers,
    )

  it('is for the team of the remote and for integrators', async () => {
    const { version } = createRemoteBuild('a')
    const { body } = await capture('wall', galleryTeam)
    assert.equal(Buffer.from(body.image ?? '', 'base64').toString(), `mfe-gallery@${version}/wall`)
    assert.ok((await capture('work', integrator)).body.image)
    assert.equal((await capture('wall')).status, 401)
    const { body: refusal } = await team.call(
      captureScreen,
      { remote: 'mfe-account', version, screen: 'home' },
      galleryTeam,
    )
    assert.match(refusal.error ?? '', /This token is for mfe-gallery/)
  })

  it('needs a release that has the screen', async () => {
    assert.match((await capture('nowhere', galleryTeam)).body.error ?? '', /doesn't exist/)
    assert.match((await capture('wall', galleryTeam, 'unknown')).body.error ?? '', /doesn't exist/)
  })
})
