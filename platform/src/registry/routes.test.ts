import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, beforeEach, describe, it } from 'node:test'
import {
  captureScreen,
  checkRelease,
  getHistory,
  getRelease,
  getStatus,
  hashListFileName,
  listReleases,
  reportFault,
  reportMount,
  retireRelease,
  rollbackRelease,
  type Channel,
  type ReleaseRecord,
} from '@tessera/shared-contracts'
import { computeIntegrity } from './releases.ts'
import { createTestClient, type TestClient } from '../../test/test-client.ts'
import { addFile, deployBuilds, createRemoteBuild } from '../../test/test-releases.ts'
import { createAccountBuild, getServedRemote, startTestRegistry } from '../../test/test-registry.ts'

const { site, integrator, galleryTeam, publish, activate } = await startTestRegistry()
after(site.close)

let team: TestClient
beforeEach(() => {
  team = site.client()
})

describe('a picture of a screen', () => {
  const capture = (screen: string, headers?: Record<string, string>, marker = 'a') =>
    team.call(
      captureScreen,
      { remote: 'mfe-gallery', version: createRemoteBuild(marker).version, screen },
      headers,
    )

  it('is for the team of the remote and for integrators', async () => {
    const { version } = createRemoteBuild('a')
    const { answer } = await capture('wall', galleryTeam)
    assert.equal(Buffer.from(answer.image ?? '', 'base64').toString(), `mfe-gallery@${version}/wall`)
    assert.ok((await capture('work', integrator)).answer.image)
    assert.equal((await capture('wall')).status, 401)
    const { answer: refusal } = await team.call(
      captureScreen,
      { remote: 'mfe-account', version, screen: 'home' },
      galleryTeam,
    )
    assert.match(refusal.error ?? '', /This token is for mfe-gallery/)
  })

  it('needs a release that has the screen', async () => {
    assert.match((await capture('nowhere', galleryTeam)).answer.error ?? '', /doesn't exist/)
    assert.match((await capture('wall', galleryTeam, 'unknown')).answer.error ?? '', /doesn't exist/)
  })
})

describe('the registry', () => {
  it('accepts a release from the team of the remote and serves its files', async () => {
    const build = createRemoteBuild('team')
    assert.deepEqual((await publish(build, galleryTeam)).answer, {
      success: true,
      version: build.version,
      existed: false,
    })
    const staging = createTestClient(await site.openOrigin('staging'))
    const file = await staging.get(`/remotes/mfe-gallery/${build.version}/entry.team.js`)
    assert.equal(file.body, 'team')
    const { answer } = await team.call(listReleases, { remote: 'mfe-gallery' }, integrator)
    assert.ok(answer.releases?.some(({ version }) => version === build.version))
  })

  it('refuses a file at the path of the one that it adds to each release', async () => {
    const build = addFile(createRemoteBuild('reserved'), hashListFileName, '{}')
    const { answer } = await publish(build, galleryTeam)
    assert.match(answer.error ?? '', /cannot have a file at the path tessera-hashes\.json/)
  })

  it('serves the files of a release when its version is escaped in the URL', async () => {
    const build = createRemoteBuild('escaped')
    await publish(build, galleryTeam)
    await activate(build, galleryTeam)
    assert.match(build.version, /\+/)
    const at = (version: string, file = 'entry.escaped.js') =>
      team.get(`/remotes/mfe-gallery/${version}/${file}`)
    for (const plus of ['%2B', '%2b'])
      assert.equal((await at(build.version.replace('+', plus))).body, 'escaped')
    assert.equal((await at(build.version, 'entry.escaped.js?x=%2B')).body, 'escaped')

    const escaped = build.version.replace('+', '%2B')
    const hostilePaths = [
      '%2e%2e%2f%2e%2e%2f%2e%2e%2fdesktop-tools.json',
      '..%2F..%2F..%2Fdesktop-tools.json',
      '..%5C..%5Cdesktop-tools.json',
      '%252e%252e%252fdesktop-tools.json',
      'entry.escaped.js%00',
      '%2Fentry.escaped.js',
    ]
    for (const hostilePath of hostilePaths)
      assert.notEqual((await at(escaped, hostilePath)).statusCode, 200, hostilePath)
    // Escaped twice, it is another name
    assert.equal((await at(build.version.replace('+', '%252B'))).statusCode, 404)
  })

  it('refuses a release that is too large, or one too many', async () => {
    const withFile = (marker: string, bytes: number, text = 'x'.repeat(bytes)) => {
      const build = createAccountBuild(marker)
      const file = { bytes, integrity: computeIntegrity(Buffer.from(text)) }
      return {
        ...build,
        record: { ...build.record, files: { ...build.record.files, 'large.bin': file } },
        contents: { ...build.contents, 'large.bin': text },
      }
    }
    const refuse = async (build: ReturnType<typeof withFile>) =>
      (await publish(build, integrator)).answer.error ?? 'accepted'
    assert.match(await refuse(withFile('huge', 100_000_001, 'x')), /is 101 MB\. The maximum is 100 MB/)
    assert.match(await refuse(withFile('lying', 1, 'xx')), /large\.bin doesn't match the release record/)

    const half = site.services.releaseQuotaBytes * 0.6
    const first = withFile('half', half)
    assert.equal(await refuse(first), 'accepted')
    const second = withFile('more', half)
    assert.match(await refuse(second), /releases of mfe-account use 1 of 1 MB\. Retire old ones/)
    await team.call(retireRelease, { remote: first.name, version: first.version }, integrator)
    assert.equal(await refuse(second), 'accepted')
  })

  it('refuses new releases in words while the disk is full, and serves the others', async () => {
    const build = createRemoteBuild('homeless')
    site.disk.isFull = true
    const { status, answer } = await publish(build, galleryTeam)
    assert.equal(status, 507)
    assert.match(answer.error ?? '', /^The site is out of storage space/)
    assert.equal((await site.client().get('/')).statusCode, 200)
    site.disk.isFull = false
    assert.equal((await publish(build, galleryTeam)).answer.success, true)
  })

  it('keeps the files of the first of two publications of a version', async () => {
    const builds = ['one', 'two', 'three'].map(marker =>
      createAccountBuild(marker, { name: 'mfe-raced', entry: 'wall.js', screenFiles: {}, languageFiles: {} }),
    )
    const version = '7.0.0'
    const answers = await Promise.all(builds.map(build => publish(build, integrator, version)))
    assert.equal(answers.filter(({ answer }) => answer.success).length, 1)
    const { answer } = await team.call(getRelease, { remote: 'mfe-raced', version }, integrator)
    const staging = createTestClient(await site.openOrigin('staging'))
    for (const [file, { integrity }] of Object.entries(answer.release?.files ?? assert.fail('no release'))) {
      const { statusCode, rawPayload } = await staging.get(`/remotes/mfe-raced/${version}/${file}`)
      assert.deepEqual([statusCode, computeIntegrity(rawPayload)], [200, integrity])
    }
  })

  it('requires a token, and does not let a team change another remote', async () => {
    assert.equal((await publish(createRemoteBuild('x'), {})).status, 401)
    assert.equal((await team.call(getStatus, {})).status, 401)
    const foreign = await publish(createAccountBuild('x'), galleryTeam)
    assert.equal(
      foreign.answer.error,
      "This token is for mfe-gallery. Use a token for mfe-account or an integrator's token.",
    )
    const { answer } = await team.call(
      rollbackRelease,
      { remote: 'mfe-account', channel: 'production' },
      galleryTeam,
    )
    assert.equal(
      answer.error,
      "This token is for mfe-gallery. Use a token for mfe-account or an integrator's token.",
    )
    assert.equal(
      (await activate(createAccountBuild('a'), galleryTeam)).error,
      "This token is for mfe-gallery. Use a token for mfe-account or an integrator's token.",
    )
  })

  it('shows where a release comes from, and names it so when the gate refuses it', async () => {
    const build = createAccountBuild('traced', { shared: { react: '^20.0.0' } })
    const provenance = { commit: '1a2b3c4d5e6f', branch: 'main', dirty: true, author: 'Ada', note: 'Bigger' }
    await publish(build, integrator, build.version, provenance)
    const { answer } = await team.call(listReleases, { remote: 'mfe-account' }, integrator)
    const listed = answer.releases?.find(({ version }) => version === build.version)
    assert.deepEqual(listed?.provenance, provenance)
    const history = await team.call(getHistory, { remote: 'mfe-account' }, integrator)
    assert.deepEqual(history.answer.entries?.[0]?.provenance, provenance)
    assert.match(
      (await activate(build, integrator)).error ?? '',
      /^mfe-account \S+ \(1a2b3c4d5e with changes, main, Ada\) wants react/,
    )
    const { status } = await publish(createAccountBuild('forged'), integrator, undefined, {
      commit: 'not one',
    })
    assert.equal(status, 400)
  })

  it('returns what a release consists of', async () => {
    const build = createRemoteBuild('read')
    await publish(build, galleryTeam, build.version, { note: 'To read' })
    const wanted = { remote: build.name, version: build.version }
    const { answer } = await team.call(getRelease, wanted, galleryTeam)
    assert.deepEqual(answer.release?.files, build.record.files)
    assert.deepEqual(answer.release.provenance, { note: 'To read' })
    assert.equal((await team.call(getRelease, wanted)).status, 401)
    const unknown = await team.call(getRelease, { ...wanted, version: '9.9.9' }, galleryTeam)
    assert.match(unknown.answer.error ?? '', /mfe-gallery@9\.9\.9 doesn't exist/)
  })

  it('refuses other files under an existing version', async () => {
    const build = createRemoteBuild('first')
    await publish(build, galleryTeam)
    assert.deepEqual((await publish(build, galleryTeam)).answer, {
      success: true,
      version: build.version,
      existed: true,
    })
    const { answer } = await publish(createRemoteBuild('second'), galleryTeam, build.version)
    assert.match(answer.error ?? '', /was already published with different files/)
  })

  it('refuses unknown, altered and missing files, and stores nothing', async () => {
    const build = createRemoteBuild('faulty')
    const attempts: [Record<string, string>, RegExp][] = [
      [{ ...build.contents, '../../../outside.js': 'x' }, /isn't in the release record/],
      [{ ...build.contents, 'wall.js': 'altered' }, /its hash is different/],
      [{ ...build.contents, 'wall.js': 'tall' }, /its hash is different/],
      [{ 'wall.js': 'wall' }, /wasn't sent/],
    ]
    for (const [contents, sentence] of attempts) {
      const { answer } = await publish({ ...build, contents }, galleryTeam)
      assert.match(answer.error ?? '', sentence)
    }
    assert.equal((await team.get(`/remotes/mfe-gallery/${build.version}/wall.js`)).statusCode, 404)
  })

  it('refuses paths outside of the release folder, also when the record contains them', async () => {
    const unsafePaths = [
      '../outside.js',
      '../../../outside.js',
      '/outside.js',
      'a//b.js',
      'a/./b.js',
      'a\\b.js',
      '',
    ]
    for (const file of unsafePaths) {
      const build = createRemoteBuild('astray')
      const content = build.contents['wall.js'] ?? ''
      const files = { ...build.record.files, [file]: build.record.files['wall.js'] }
      const contents = { ...build.contents, [file]: content }
      const { status, answer } = await publish(
        { ...build, record: { ...build.record, files }, contents },
        galleryTeam,
      )
      assert.equal(status, 200, file)
      assert.match(answer.error ?? '', /cannot have a file at the path/, file)
    }
    assert.deepEqual(
      (await readdir(site.folder, { recursive: true })).filter(name => name.includes('outside')),
      [],
    )
  })

  it('refuses an incomplete form and stores nothing', async () => {
    const record = JSON.stringify(createRemoteBuild('cut').record)
    const field = (name: string, value: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const firstParts =
      field('remote', 'mfe-gallery') + field('version', '1.0.0+cut') + field('record', record)
    for (const payload of [
      '--x\r\n',
      firstParts,
      `${firstParts}--x\r\ncontent-disposition: form-data; name="f"; filename="wall.js"\r\n\r\nwa`,
    ]) {
      const headers = { ...galleryTeam, 'content-type': 'multipart/form-data; boundary=x' }
      const answer = await site.app.inject({ method: 'POST', url: '/platform/releases', headers, payload })
      assert.equal(answer.statusCode, 400)
      assert.equal(answer.json<{ error: string }>().error, "Couldn't read the request.")
    }
  })

  it('explains why a record is invalid', async () => {
    const { answer } = await publish(
      { ...createRemoteBuild('r'), record: { name: 'mfe-gallery' } },
      galleryTeam,
    )
    assert.match(answer.error ?? '', /remote\.json isn't a valid release record: \w+/)
  })
})

describe('a channel', () => {
  it('serves an activation and a rollback to the next page, without a restart', async () => {
    const before = await getServedRemote(team)
    const build = createRemoteBuild('next')
    await publish(build, galleryTeam)
    assert.equal((await activate(build, galleryTeam)).success, true)
    const now = await getServedRemote(team)
    assert.equal(now?.current.version, build.version)
    assert.equal(now.previous?.version, before?.current.version)

    const back = await team.call(
      rollbackRelease,
      { remote: 'mfe-gallery', channel: 'production' },
      galleryTeam,
    )
    assert.equal(back.answer.version, before?.current.version)
    assert.equal((await getServedRemote(team))?.current.version, before?.current.version)
    assert.notEqual((await getServedRemote(team))?.previous?.version, build.version)
  })

  it('answers a page that has the live composition with 304', async () => {
    const ask = (tag?: string) => team.get('/platform/composition.json', tag ? { 'if-none-match': tag } : {})
    const first = await ask()
    const tag = String(first.headers.etag)
    assert.equal(first.headers['cache-control'], 'private, no-cache')
    const again = await ask(tag)
    assert.deepEqual([again.statusCode, again.body], [304, ''])
    const build = createRemoteBuild('tagged')
    await publish(build, galleryTeam)
    await activate(build, galleryTeam)
    const changed = await ask(tag)
    assert.equal(changed.statusCode, 200)
    assert.notEqual(changed.headers.etag, tag)
  })

  it('never falls back to a release that was rolled back', async () => {
    const first = createRemoteBuild('returns-first')
    const kept = createRemoteBuild('returns-kept')
    const left = ['returns-bad', 'returns-worse'].map(marker => createRemoteBuild(marker))
    for (const build of [first, kept, ...left]) await publish(build, galleryTeam)
    await activate(first, galleryTeam)
    await activate(kept, galleryTeam)
    for (const build of left) {
      await activate(build, galleryTeam)
      await team.call(rollbackRelease, { remote: 'mfe-gallery', channel: 'production' }, galleryTeam)
      const now = await getServedRemote(team)
      assert.equal(now?.current.version, kept.version)
      assert.equal(now.previous?.version, first.version)
    }
  })

  it('keeps a release that a person activated when a later start publishes builds', async () => {
    const chosen = createRemoteBuild('by-hand')
    await publish(chosen, galleryTeam)
    await activate(chosen, galleryTeam)
    await deployBuilds(site, [createRemoteBuild('later')])
    assert.equal((await getServedRemote(team))?.current.version, chosen.version)
  })

  it('refuses an incompatible release with the reason, and lets an integrator force it', async () => {
    const build = createAccountBuild('greedy', {
      shared: { react: '^20.0.0' },
      screens: [{ name: 'home', path: '/tools', layout: 'site', title: { en: 'Me', zh: '我' } }],
    })
    await publish(build, integrator)
    const refused = await activate(build, integrator)
    assert.equal(refused.success, false)
    assert.match(
      refused.error ?? '',
      /mfe-account .* wants react \^20\.0\.0, but shell .* brings react 19\.3\.1/,
    )
    assert.match(refused.error ?? '', /mfe-account .* claims \/tools, which belongs to mfe-gallery/)
    const checked = await team.call(
      checkRelease,
      { remote: build.name, version: build.version, channel: 'production' },
      integrator,
    )
    assert.deepEqual(checked.answer.findings, refused.findings)

    assert.equal((await activate(build, integrator, { force: true })).success, true)
    const { answer } = await team.call(getHistory, { remote: 'mfe-account' }, integrator)
    assert.equal(answer.entries?.[0]?.forced, true)
    const forced = await getServedRemote(team, 'mfe-account')
    assert.match(forced?.current.misfit ?? '', /wants react \^20\.0\.0/)
    assert.equal(forced?.previous?.misfit, undefined)
    await team.call(rollbackRelease, { remote: 'mfe-account', channel: 'production' }, integrator)
    assert.equal(
      (await activate(createRemoteBuild('a'), galleryTeam, { force: true })).error,
      "This requires an integrator's token.",
    )
  })

  it('judges a build before it is published', async () => {
    const check = async (rest: Partial<ReleaseRecord>) => {
      const { name, record } = createAccountBuild('draft', rest)
      const request = { remote: name, record: JSON.stringify(record), channel: 'production' } as const
      return (await team.call(checkRelease, request, integrator)).answer
    }
    assert.deepEqual(await check({}), { success: true, findings: [], mounted: null })
    const { findings } = await check({ shared: { react: '^20.0.0' } })
    assert.match(findings?.[0]?.sentence ?? '', /^mfe-account local wants react \^20\.0\.0/)
    const { answer } = await team.call(listReleases, { remote: 'mfe-account' }, integrator)
    assert.ok(answer.releases?.every(({ version }) => version !== 'local'))
    const wrong = { remote: 'mfe-account', record: '{}', channel: 'production' } as const
    assert.match(
      (await team.call(checkRelease, wrong, integrator)).answer.error ?? '',
      /isn't a valid release record/,
    )
    const neither = { remote: 'mfe-account', channel: 'production' } as const
    assert.equal((await team.call(checkRelease, neither, integrator)).status, 400)
  })

  it('reports who changed what and the state of the releases', async () => {
    const { answer } = await team.call(getStatus, { channel: 'production' }, integrator)
    const gallery = answer.remotes?.find(({ remote }) => remote === 'mfe-gallery')
    assert.match(gallery?.activatedBy ?? '', /^team mfe-gallery /)
    assert.equal(answer.shell?.shared.react, '19.3.1')
    const history = await team.call(getHistory, { remote: 'mfe-gallery' }, integrator)
    assert.deepEqual([...new Set(history.answer.entries?.map(({ action }) => action))].sort(), [
      'activate',
      'publish',
      'rollback',
    ])
  })
})

describe('a report of a page', () => {
  it('is shown with its stack and path, and counts once for each visitor', async () => {
    const { version } = (await getServedRemote(team))?.current ?? assert.fail('nothing is served')
    const fault = {
      composition: 'c0ffee',
      remote: 'mfe-gallery',
      version,
      fellBackTo: null,
      phase: 'run',
      message: 'boom',
      stack: 'Error: boom\n    at wall (/remotes/mfe-gallery/wall.js:1:2)',
      path: '/tools',
    } as const
    const visitor = site.client()
    await visitor.get('/')
    for (let times = 0; times < 2; times++) await visitor.call(reportFault, fault)
    const { answer } = await team.call(getStatus, { channel: 'production' }, integrator)
    const faults = answer.remotes?.find(({ remote }) => remote === 'mfe-gallery')?.faults
    const at = new Date(site.clock.now()).toISOString()
    assert.deepEqual(faults, { count: 1, last: { ...fault, at } })
  })

  it('is readable with a token, and on staging without one', async () => {
    const staging = await site.openOrigin('staging')
    const getStatusCode = async (channel: Channel) =>
      (await staging.inject({ url: `/platform/status?channel=${channel}` })).statusCode
    assert.deepEqual([await getStatusCode('staging'), await getStatusCode('production')], [200, 401])
  })
})

describe('a canary', () => {
  it('is served to its share of visitors only, and each visitor keeps their release', async () => {
    const build = createRemoteBuild('canary')
    await publish(build, galleryTeam)
    await activate(build, galleryTeam, { percent: 50 })
    const visitors = Array.from({ length: 40 }, () => site.client())
    const sides = []
    for (const visitor of visitors) {
      await visitor.get('/')
      sides.push((await getServedRemote(visitor))?.current.version === build.version)
    }
    assert.ok(sides.includes(true) && sides.includes(false))

    const other = createAccountBuild('unrelated')
    await publish(other, integrator)
    await activate(other, integrator)
    for (const [index, visitor] of visitors.entries())
      assert.equal((await getServedRemote(visitor))?.current.version === build.version, sides[index])
  })

  it('that fails in one of twenty mounts is rolled back automatically and recorded in the history', async () => {
    const live = (await getServedRemote(site.client()))?.current.version ?? ''
    const bad = createRemoteBuild('bad')
    await publish(bad, galleryTeam)
    await activate(bad, galleryTeam, { percent: 50 })
    const report = { composition: 'c', remote: 'mfe-gallery' }
    let canaryPages = 0
    for (let page = 0; page < 200; page++) {
      const visitor = site.client()
      await visitor.get('/')
      const { version } = (await getServedRemote(visitor))?.current ?? assert.fail('nothing is served')
      if (version === bad.version) canaryPages += 1
      const throws = version === bad.version && canaryPages % 20 === 0
      if (!throws) await visitor.call(reportMount, { ...report, version })
      else
        await visitor.call(reportFault, {
          ...report,
          version,
          fellBackTo: live,
          phase: 'render',
          message: 'boom',
          path: '/tools',
        })
    }
    const { answer } = await team.call(getHistory, { remote: 'mfe-gallery' }, integrator)
    const [last] = answer.entries ?? []
    assert.equal(last?.action, 'automatic rollback')
    assert.equal(last.by, 'platform')
    assert.equal(last.version, bad.version)
    assert.match(last.note ?? '', /the budget is 2 points/)
    assert.equal((await getServedRemote(site.client()))?.current.version, live)
  })

  it('is not rolled back by one network, however many visitors it has, and by two it is', async () => {
    const live = (await getServedRemote(site.client()))?.current.version ?? ''
    const build = createRemoteBuild('envied')
    await publish(build, galleryTeam)
    await activate(build, galleryTeam, { percent: 60 })
    const report = { composition: 'c', remote: 'mfe-gallery', version: build.version }
    const fault = { ...report, fellBackTo: live, phase: 'load' as const, message: 'lies', path: '/' }
    const visitFrom = async (network: string, outcome: 'mount' | 'fault') => {
      const visitor = site.client()
      await visitor.get('/')
      const from = { 'x-forwarded-for': network }
      if (outcome === 'mount') return visitor.call(reportMount, report, from)
      return visitor.call(reportFault, fault, from)
    }
    const readCanary = async () => {
      const { answer } = await team.call(getStatus, { channel: 'production' }, integrator)
      return answer.remotes?.find(({ remote }) => remote === 'mfe-gallery')?.canary ?? null
    }
    for (let visit = 0; visit < 30; visit++) await visitFrom(`198.51.100.${visit}`, 'mount')
    for (let visit = 0; visit < 80; visit++) await visitFrom('203.0.113.66', 'fault')
    const health = await readCanary()
    assert.equal(health?.faults.count, 20)
    assert.ok(health.mounts < 30, 'who was not served the canary does not count')

    for (let visit = 0; visit < 20 && (await readCanary()); visit++)
      await visitFrom(`192.0.2.${visit}`, 'fault')
    assert.equal(await readCanary(), null)
  })

  it('is not rolled back by the reports of one visitor or of forged visitors', async () => {
    const build = createRemoteBuild('slandered')
    await publish(build, galleryTeam)
    await activate(build, galleryTeam, { percent: 99 })
    const fault = {
      composition: 'c',
      remote: 'mfe-gallery',
      version: build.version,
      fellBackTo: null,
      phase: 'load' as const,
      message: 'lies',
      path: '/',
    }
    const liar = site.client()
    await liar.get('/')
    for (let times = 0; times < 60; times++) {
      await liar.call(reportFault, fault)
      const forger = site.client()
      forger.cookies.set('visitor', `forged-${times}.AAAAAAAAAAAAAAAA`)
      await forger.call(reportFault, fault)
    }
    const { answer } = await team.call(getStatus, { channel: 'production' }, integrator)
    const canary = answer.remotes?.find(({ remote }) => remote === 'mfe-gallery')?.canary
    assert.equal(canary?.version, build.version)
    assert.equal(canary.faults.count, 1)
    await team.call(rollbackRelease, { remote: 'mfe-gallery', channel: 'production' }, galleryTeam)
  })
})
