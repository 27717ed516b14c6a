import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { activateRelease, cancelJob, getJob } from '@tessera/shared-contracts'
import { createRemoteBuild } from '../../test/test-releases.ts'
import { startTestRegistry } from '../../test/test-registry.ts'
import { createPlatformTokens } from '../tokens/platform-tokens.ts'

const { site, galleryTeam, publish } = await startTestRegistry()
after(site.close)
const tokens = createPlatformTokens({ store: site.services.tokens, clock: site.clock.now })
const accountTeam = { authorization: `Bearer ${await tokens.create({ remote: 'mfe-account' })}` }
const client = site.client()

test('a job is for programs with a token, and only its own team or an integrator cancels it', async () => {
  const build = createRemoteBuild('next')
  await publish(build, galleryTeam)
  const release = { remote: build.name, version: build.version, channel: 'production' as const }
  const { body } = await client.call(activateRelease, release, { ...galleryTeam, prefer: 'respond-async' })
  const id = body.job?.id ?? ''
  assert.notEqual(id, '')

  assert.equal((await client.call(getJob, { id })).status, 401)
  assert.equal((await client.call(cancelJob, { id })).status, 401)
  const refused = await client.call(cancelJob, { id }, accountTeam)
  assert.match(refused.body.error ?? '', /^Only an integrator/)
})
