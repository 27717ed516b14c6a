import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseChange, serializeChange, type ChangeToApprove } from './requested-change.ts'

const gallery = { remote: 'mfe-gallery', version: '1.0.0+abc' }
const shop = { remote: 'mfe-shop', version: '2.0.0' }
const options = { force: false, acceptPolicy: false }

const changes: ChangeToApprove[] = [
  { channel: 'production', ...gallery },
  { channel: 'production', releases: [gallery], ...options },
  { channel: 'production', releases: [gallery, shop], force: true, acceptPolicy: true },
  { channel: 'production', releases: [gallery], percent: 10, ...options },
  { channel: 'production', releases: [gallery], ...options, fallback: false },
  { channel: 'production', releases: [gallery], ...options, at: 1_800_000_000_000 },
  {
    channel: 'production',
    releases: [gallery],
    percent: 100,
    cohort: { kind: 'members', members: ['id 1', 'id 2'] },
    ...options,
  },
  { channel: 'production', releases: [gallery], percent: 100, cohort: { kind: 'signed-in' }, ...options },
  { channel: 'production', releases: [shop], percent: 5, ...options, fallback: false, at: 1_800_000_000_000 },
]

test('reads each change that it has written', () => {
  assert.equal(new Set(changes.map(serializeChange)).size, changes.length)
  for (const change of changes) assert.deepEqual(parseChange(serializeChange(change)), change)
})

test('the order of releases makes no other change', () => {
  const [first, second] = [
    [gallery, shop],
    [shop, gallery],
  ].map(releases => serializeChange({ channel: 'production', releases, ...options }))
  assert.equal(first, second)
})

test('reads no other text', () => {
  for (const text of ['', '[]', '{}', '["pause","production"]', '["production",null,false,false,"gallery"]'])
    assert.equal(parseChange(text), null)
})
