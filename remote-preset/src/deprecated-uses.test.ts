import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCreations, login } from '@tessera/shared-contracts'
import { listDeprecatedCalls, listDeprecatedUses } from './deprecated-uses.mjs'

const mark = { since: '2026-12-01', until: '2027-03-01' }
const uses = { '@tessera/shared-ui': ['Button'], react: ['useState'] }

test('a build is warned of what it uses, and of nothing else', () => {
  const deprecated = {
    '@tessera/shared-ui': { Button: { ...mark, instead: 'ActionButton' }, Card: mark },
    react: { '*': mark },
    redux: { '*': mark },
  }
  assert.deepEqual(listDeprecatedUses(uses, deprecated), [
    'Button of @tessera/shared-ui, which is deprecated since 2026-12-01 and may be gone from 2027-03-01 on. Use ActionButton instead.',
    'react, which is deprecated since 2026-12-01 and may be gone from 2027-03-01 on.',
  ])
  assert.deepEqual(listDeprecatedUses(uses), [])
})

test('a build is warned of the calls that it uses and that will be taken away', () => {
  const contract = {
    getCreations: { ...getCreations, deprecated: { ...mark, instead: 'getGallery' } },
    login: { ...login, deprecated: mark },
    listUsedCalls: () => [],
    nothing: null,
  }
  const [used, other] = [getCreations, login].map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(listDeprecatedCalls([used ?? ''], contract), [
    `${used}, which is deprecated since 2026-12-01 and may be gone from 2027-03-01 on. Use getGallery instead.`,
  ])
  assert.equal(listDeprecatedCalls([used ?? '', other ?? ''], contract).length, 2)
  // A build for development does not know its calls
  assert.deepEqual(listDeprecatedCalls(undefined, contract), [])
})
