import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listDeprecatedUses } from './deprecated-uses.mjs'

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
