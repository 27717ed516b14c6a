import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { checkRelease, getImpact, type ReleaseRecord, type ShellRecord } from '@tessera/shared-contracts'
import { createTestClient } from '@tessera/server-kit/testing/test-client'
import { startTestRegistry } from '../../test/test-registry.ts'
import {
  createRemoteBuild,
  createShellBuild,
  deployBuilds,
  type TestBuild,
} from '../../test/test-releases.ts'

const screens: ReleaseRecord['screens'] = [
  { name: 'plaza', path: '/plaza', layout: 'site', title: { en: 'Plaza', zh: '广场' } },
]

/** A site with three remotes: the gallery offers a slot, and the plaza fills it and has a copy of a package. */
async function openScenario(t: TestContext) {
  const registry = await startTestRegistry()
  const { site } = registry
  t.after(() => site.close())
  const slots = [{ name: 'wall-actions', samples: [{}] }]
  const gallery = createRemoteBuild('slots', { slots })
  const plaza = createRemoteBuild('plaza', {
    name: 'mfe-plaza',
    screens,
    extensions: [{ name: 'frame', slot: 'wall-actions', order: 1 }],
    shared: { react: '^19.3.0', 'react/jsx-runtime': '^19.3.0' },
    fallbacks: { '@tessera/shared-ui': '^0.1.0' },
    uses: { '@tessera/shared-ui': ['Button'] },
    calls: ['GET /api/wall', 'POST /api/old-wall'],
  })
  const shell = withRecord(createShellBuild('shared'), {
    shared: { react: '19.3.1', 'react/jsx-runtime': '19.3.1', '@tessera/shared-ui': '0.1.5' },
  })
  await deployBuilds(site, [shell, gallery, plaza], ['production', 'staging'])
  const publishImpact = async (build: TestBuild<object>) => {
    assert.equal((await registry.publish(build, registry.integrator)).body.success, true)
    return readImpact(build.name, build.version)
  }
  const readImpact = async (name: string, version: string) => {
    const { body } = await site.client().call(getImpact, { name, version }, registry.integrator)
    return {
      ...body,
      sentences: (body.findings ?? []).map(({ sentence }) => sentence),
      warned: (body.warnings ?? []).map(({ sentence }) => sentence),
    }
  }
  return { ...registry, shell, gallery, plaza, publishImpact, readImpact }
}

const withRecord = (build: TestBuild<ShellRecord>, fields: Partial<ShellRecord>): TestBuild<ShellRecord> => ({
  ...build,
  record: { ...build.record, ...fields },
})

test('a package in another version breaks the remotes whose range it leaves, and names their teams', async t => {
  const { readImpact, plaza, gallery } = await openScenario(t)
  const { sentences, compared, findings } = await readImpact('react', '20.0.0')
  assert.deepEqual(sentences, [
    `mfe-account ${compared?.find(({ remote }) => remote === 'mfe-account')?.version} wants react ^19.0.0, but shell with react 20.0.0 brings react 20.0.0.`,
    `mfe-gallery ${gallery.version} wants react ^19.0.0, but shell with react 20.0.0 brings react 20.0.0.`,
    `mfe-plaza ${plaza.version} wants react ^19.3.0, but shell with react 20.0.0 brings react 20.0.0.`,
  ])
  assert.deepEqual(
    findings?.map(({ rule, owners }) => [rule, owners[0]]),
    [
      ['shared', 'mfe-account'],
      ['shared', 'mfe-gallery'],
      ['shared', 'mfe-plaza'],
    ],
  )
  assert.deepEqual((await readImpact('react', '19.4.0')).sentences, [])
})

test('a package that remotes have a copy of breaks none, and says whose copy pages load', async t => {
  const { readImpact, plaza } = await openScenario(t)
  const { sentences, warned } = await readImpact('@tessera/shared-ui', '0.2.0')
  assert.deepEqual(sentences, [])
  assert.deepEqual(warned, [
    `Pages will load the own copy that mfe-plaza ${plaza.version} has of @tessera/shared-ui: it takes ^0.1.0, and shell with @tessera/shared-ui 0.2.0 brings 0.2.0.`,
  ])
})

test('a shell breaks the remotes whose paths it takes and whose packages it lacks', async t => {
  const { publishImpact, plaza } = await openScenario(t)
  const shell = withRecord(createShellBuild('b', screens), { shared: { react: '19.3.1' } })
  const { sentences, compared } = await publishImpact(shell)
  assert.deepEqual(sentences, [
    `mfe-plaza ${plaza.version} wants react/jsx-runtime ^19.3.0, but shell ${shell.version} does not bring react/jsx-runtime at all.`,
    `mfe-plaza ${plaza.version} claims /plaza, which belongs to shell.`,
  ])
  assert.deepEqual(
    compared?.map(({ remote }) => remote),
    ['mfe-account', 'mfe-gallery', 'mfe-plaza'],
  )
})

test('a shell that deprecates an export names who uses it, until when, and what to use', async t => {
  const { publishImpact, plaza, shell } = await openScenario(t)
  const deprecated = {
    '@tessera/shared-ui': {
      Button: { since: '2026-02-01', until: '2026-08-01', instead: 'ActionButton' },
      Card: { since: '2026-02-01', until: '2026-08-01' },
    },
  }
  const { warned } = await publishImpact(
    withRecord(createShellBuild('deprecating'), { shared: shell.record.shared, deprecated }),
  )
  assert.ok(
    warned.includes(
      `mfe-plaza ${plaza.version} uses Button of @tessera/shared-ui, which is deprecated since 2026-02-01 and may be gone from 2026-08-01 on. Use ActionButton instead.`,
    ),
    warned.join('\n'),
  )
  assert.ok(!warned.some(sentence => sentence.includes('Card')))
})

test('a remote that takes its slot away names whose extension is no longer shown', async t => {
  const { publishImpact, plaza } = await openScenario(t)
  const next = createRemoteBuild('no-slots')
  const { sentences, warned } = await publishImpact(next)
  assert.deepEqual(sentences, [])
  assert.deepEqual(warned, [
    `mfe-gallery ${next.version} no longer offers the slot "wall-actions", to which mfe-plaza ${plaza.version} adds "frame". It will not be shown.`,
  ])
})

test('the gate refuses a remote whose calls the server lacks, and warns of deprecated ones', async t => {
  const { site, galleryTeam, integrator, publish, activate } = await openScenario(t)
  const calls = ['GET /api/wall', 'POST /api/old-wall', 'POST /api/of-a-later-server']
  const build = createRemoteBuild('later', { calls })
  await publish(build, galleryTeam)
  const refused = await activate(build, galleryTeam)
  assert.deepEqual(refused.findings, [
    {
      rule: 'call',
      sentence: `mfe-gallery ${build.version} uses POST /api/of-a-later-server, which this server does not have. Build it with the @tessera/shared-contracts of the site, or put it live after the server is updated.`,
      owners: ['mfe-gallery'],
    },
  ])
  const record = JSON.stringify({ ...build.record, calls: calls.slice(0, 2) })
  const request = { remote: 'mfe-gallery', record, channel: 'production' as const }
  const { body } = await site.client().call(checkRelease, request, integrator)
  assert.deepEqual(body.findings, [])
  assert.deepEqual(
    body.warnings?.filter(({ rule }) => rule === 'deprecated'),
    [
      {
        rule: 'deprecated',
        sentence:
          'mfe-gallery local uses POST /api/old-wall, which is deprecated since 2026-01-01 and may be gone from 2026-06-01 on. Use GET /api/wall instead.',
        owners: ['mfe-gallery', 'site'],
        severity: 'warning',
      },
    ],
  )
})

test('a slot that its area deprecates warns the areas that fill it', async t => {
  const { site, integrator, plaza, publish, activate } = await openScenario(t)
  const deprecated = { since: '2026-02-01', until: '2026-05-01' }
  const next = createRemoteBuild('deprecated-slot', { slots: [{ name: 'wall-actions', deprecated }] })
  await publish(next, integrator)
  const activated = await activate(next, integrator)
  assert.deepEqual(
    activated.warnings?.map(({ owners }) => owners),
    [['mfe-plaza', 'mfe-gallery']],
    'the area that deprecates it reads who fills it',
  )
  const request = {
    remote: 'mfe-plaza',
    record: JSON.stringify(plaza.record),
    channel: 'production' as const,
  }
  const { body } = await site.client().call(checkRelease, request, integrator)
  assert.deepEqual(
    body.warnings?.map(({ sentence }) => sentence).filter(sentence => sentence.includes('slot')),
    [
      'mfe-plaza local uses the slot "wall-actions", which is deprecated since 2026-02-01 and may be gone from 2026-05-01 on.',
    ],
  )
})

test('needs a token on production, none on staging, and a release or a package that exists', async t => {
  const { site, integrator } = await openScenario(t)
  const request = { name: 'react', version: '20.0.0' }
  assert.equal((await site.client().call(getImpact, request)).status, 401)
  const staging = createTestClient(await site.openOrigin('staging'))
  const { body } = await staging.call(getImpact, request)
  assert.deepEqual([body.channel, body.findings?.length], ['staging', 3])
  const unknown = await site.client().call(getImpact, { name: 'left-pad', version: '1.0.0' }, integrator)
  assert.match(unknown.body.error ?? '', /left-pad@1\.0\.0/)
})
