import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { getStatus, reportFault } from '@tessera/shared-contracts'
import { createTestClient } from '@tessera/server-kit/testing/test-client'
import { startTestRegistry } from '../../test/test-registry.ts'
import { requireStagingPassword } from './staging-password.ts'
import { createPlatformTokens } from './platform-tokens.ts'

const { site, galleryTeam } = await startTestRegistry()
after(site.close)
const password = 'correct: horse battery'
const tokens = createPlatformTokens({ store: site.services.tokens, clock: site.clock.now })
const app = await site.openOrigin('staging', staging => requireStagingPassword(staging, password, tokens))
const staging = createTestClient(app)
const encode = (user: string, given: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${given}`).toString('base64')}`,
})

describe('staging with a password', () => {
  it('asks for it, for pages, calls and files', async () => {
    for (const path of ['/', '/tools', getStatus.path, reportFault.path, '/remotes/shell/1/main.js', '/x']) {
      const { statusCode, headers } = await staging.get(path)
      assert.deepEqual(
        [statusCode, headers['www-authenticate']],
        [401, 'Basic realm="staging", charset="UTF-8"'],
      )
    }
    for (const given of ['', 'wrong', `${password} `, password.toUpperCase()])
      assert.equal((await staging.get('/', encode('anyone', given))).statusCode, 401)
    assert.equal((await staging.get('/', { authorization: 'Bearer tessera_unknown' })).statusCode, 401)
  })

  it('opens with the password under any name', async () => {
    for (const user of ['ada', ''])
      assert.equal((await staging.get('/tools', encode(user, password))).statusCode, 200)
    assert.equal((await site.client().get('/tools')).statusCode, 200, 'production has none')
  })

  it('opens for the tokens of teams', async () => {
    assert.equal((await staging.call(getStatus, {}, galleryTeam)).body.channel, 'staging')
  })
})
