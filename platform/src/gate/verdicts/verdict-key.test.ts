import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReleaseRecord } from '@tessera/shared-contracts'
import { createRemoteBuild, createShellBuild } from '../../../test/test-releases.ts'
import { createVerdictKeys } from './verdict-key.ts'

const screen = { remote: 'mfe-a', version: '1.0.0', screen: 'wall', path: '/tools' }

interface Surroundings {
  shell?: string
  own?: Partial<ReleaseRecord>
  other?: Partial<ReleaseRecord>
  browser?: string
}

const createKey = ({ shell = 'a', own, other, browser = 'one' }: Surroundings = {}) =>
  createVerdictKeys(
    {
      shell: createShellBuild(shell),
      remotes: [
        { ...createRemoteBuild('a', { name: 'mfe-a', ...own }), version: '1.0.0' },
        createRemoteBuild('b', { name: 'mfe-b', ...other }),
      ],
      changed: [],
      alternatives: [],
    },
    browser,
  )

const key = createKey()(screen)

test('the key of a verdict changes with all that the mounting depends on', () => {
  const extension = { slot: 'image-actions', name: 'share', order: 1 }
  const others = [
    createKey({ own: { shared: { react: '^19.1.0' } } })(screen),
    createKey({ shell: 'b' })(screen),
    createKey({ browser: 'two' })(screen),
    createKey({ other: { contentSecurityPolicy: { 'img-src': ['https://images.example'] } } })(screen),
    createKey({ other: { extensions: [extension] } })(screen),
    createKey({ other: { extensions: [extension], shared: {} } })(screen),
    createKey()({ ...screen, path: '/other' }),
    createKey()({ ...screen, screen: 'work' }),
    createKey()({ ...screen, mountOnly: true }),
  ]
  assert.equal(new Set([key, ...others]).size, others.length + 1)
})

test('the key of a verdict stays when another area changes its own', () => {
  assert.equal(createKey({ other: { shared: {}, container: 'other' } })(screen), key)
})
