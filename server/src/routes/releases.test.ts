import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, beforeEach, describe, it } from 'node:test'
import {
  checkRelease,
  getHistory,
  getStatus,
  listReleases,
  reportFault,
  reportMount,
  rollbackRelease,
  type Channel,
} from '@tessera/shared-contracts'
import { errorBudget } from '../domain/canary.ts'
import { buildApp } from '../app.ts'
import { noLog } from '../log/log.ts'
import { type Client } from '../testing.ts'
import { offerBuilds, remoteBuild } from '../testing-releases.ts'
import { account, served, startRegistry } from '../testing-registry.ts'

const { site, integrator, galleryTeam, publish, activate } = await startRegistry()
after(site.close)

let team: Client
beforeEach(() => {
  team = site.client()
})

describe('the registry', () => {
  it('takes a release from the team whose it is, and serves its files', async () => {
    const build = remoteBuild('team')
    assert.deepEqual((await publish(build, galleryTeam)).answer, { success: true, version: build.version })
    const file = await team.get(`/remotes/mfe-gallery/${build.version}/entry.team.js`)
    assert.equal(file.body, 'team')
    const { answer } = await team.call(listReleases, { remote: 'mfe-gallery' }, integrator)
    assert.ok(answer.releases?.some(({ version }) => version === build.version))
  })

  it('finds the files of a release by its version, however its address is escaped', async () => {
    const build = remoteBuild('escaped')
    await publish(build, galleryTeam)
    assert.match(build.version, /\+/)
    const at = (version: string, file = 'entry.escaped.js') =>
      team.get(`/remotes/mfe-gallery/${version}/${file}`)
    for (const plus of ['%2B', '%2b'])
      assert.equal((await at(build.version.replace('+', plus))).body, 'escaped')
    assert.equal((await at(build.version, 'entry.escaped.js?x=%2B')).body, 'escaped')

    const escaped = build.version.replace('+', '%2B')
    const tricks = [
      '%2e%2e%2f%2e%2e%2f%2e%2e%2fdesktop-tools.json',
      '..%2F..%2F..%2Fdesktop-tools.json',
      '..%5C..%5Cdesktop-tools.json',
      '%252e%252e%252fdesktop-tools.json',
      'entry.escaped.js%00',
      '%2Fentry.escaped.js',
    ]
    for (const trick of tricks) assert.notEqual((await at(escaped, trick)).statusCode, 200, trick)
    // Escaped twice it is the name of something else
    assert.equal((await at(build.version.replace('+', '%252B'))).statusCode, 404)
  })

  it('asks for a token, and lets a team change nothing of another', async () => {
    assert.equal((await publish(remoteBuild('x'), {})).status, 401)
    assert.equal((await team.call(getStatus, {})).status, 401)
    const foreign = await publish(account('x'), galleryTeam)
    assert.equal(foreign.answer.error, 'This token cannot change mfe-account.')
    const { answer } = await team.call(
      rollbackRelease,
      { remote: 'mfe-account', channel: 'production' },
      galleryTeam,
    )
    assert.equal(answer.error, 'This token cannot change mfe-account.')
    assert.equal((await activate(account('a'), galleryTeam)).error, 'This token cannot change mfe-account.')
  })

  it('never changes a release: other bytes under a taken version are refused', async () => {
    const build = remoteBuild('first')
    await publish(build, galleryTeam)
    assert.equal((await publish(build, galleryTeam)).answer.success, true)
    const { answer } = await publish(remoteBuild('second'), galleryTeam, build.version)
    assert.match(answer.error ?? '', /was already published with other files/)
  })

  it('refuses files that the record does not know, alters or lacks, and keeps nothing of them', async () => {
    const build = remoteBuild('faulty')
    const attempts: [Record<string, string>, RegExp][] = [
      [{ ...build.contents, '../../../outside.js': 'x' }, /is not in the release's record/],
      [{ ...build.contents, 'wall.js': 'altered' }, /its hash differs/],
      [{ 'wall.js': 'wall' }, /was not sent/],
    ]
    for (const [contents, sentence] of attempts) {
      const { answer } = await publish({ ...build, contents }, galleryTeam)
      assert.match(answer.error ?? '', sentence)
    }
    assert.equal((await team.get(`/remotes/mfe-gallery/${build.version}/wall.js`)).statusCode, 404)
  })

  it('keeps nothing of a release that would lie outside of its folder, whatever its record says', async () => {
    const astray = [
      '../outside.js',
      '../../../outside.js',
      '/outside.js',
      'a//b.js',
      'a/./b.js',
      'a\\b.js',
      '',
    ]
    for (const file of astray) {
      const build = remoteBuild('astray')
      const content = build.contents['wall.js'] ?? ''
      const files = { ...build.record.files, [file]: build.record.files['wall.js'] }
      const contents = { ...build.contents, [file]: content }
      const { status, answer } = await publish(
        { ...build, record: { ...build.record, files }, contents },
        galleryTeam,
      )
      assert.equal(status, 200, file)
      assert.match(answer.error ?? '', /would lie outside of its release/, file)
    }
    assert.deepEqual(
      (await readdir(site.folder, { recursive: true })).filter(name => name.includes('outside')),
      [],
    )
  })

  it('refuses a form that breaks off, and keeps nothing of it', async () => {
    const record = JSON.stringify(remoteBuild('cut').record)
    const field = (name: string, value: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const begun = field('remote', 'mfe-gallery') + field('version', '1.0.0+cut') + field('record', record)
    for (const payload of [
      '--x\r\n',
      begun,
      `${begun}--x\r\ncontent-disposition: form-data; name="f"; filename="wall.js"\r\n\r\nwa`,
    ]) {
      const headers = { ...galleryTeam, 'content-type': 'multipart/form-data; boundary=x' }
      const answer = await site.app.inject({ method: 'POST', url: '/platform/releases', headers, payload })
      assert.equal(answer.statusCode, 400)
      assert.equal(answer.json<{ error: string }>().error, 'The request could not be read.')
    }
  })

  it('says what is wrong with a record', async () => {
    const { answer } = await publish({ ...remoteBuild('r'), record: { name: 'mfe-gallery' } }, galleryTeam)
    assert.match(answer.error ?? '', /remote\.json is not a record of a release: \w+/)
  })
})

describe('a channel', () => {
  it('is seen changed by the next page, and changed back, without a restart', async () => {
    const before = await served(team)
    const build = remoteBuild('next')
    await publish(build, galleryTeam)
    assert.equal((await activate(build, galleryTeam)).success, true)
    const now = await served(team)
    assert.equal(now?.current.version, build.version)
    assert.equal(now.previous?.version, before?.current.version)

    const back = await team.call(
      rollbackRelease,
      { remote: 'mfe-gallery', channel: 'production' },
      galleryTeam,
    )
    assert.equal(back.answer.version, before?.current.version)
    assert.equal((await served(team))?.current.version, before?.current.version)
    assert.notEqual((await served(team))?.previous?.version, build.version)
  })

  it('never falls back to a release that was left, however often it returns', async () => {
    const first = remoteBuild('returns-first')
    const kept = remoteBuild('returns-kept')
    const left = ['returns-bad', 'returns-worse'].map(marker => remoteBuild(marker))
    for (const build of [first, kept, ...left]) await publish(build, galleryTeam)
    await activate(first, galleryTeam)
    await activate(kept, galleryTeam)
    for (const build of left) {
      await activate(build, galleryTeam)
      await team.call(rollbackRelease, { remote: 'mfe-gallery', channel: 'production' }, galleryTeam)
      const now = await served(team)
      assert.equal(now?.current.version, kept.version)
      assert.equal(now.previous?.version, first.version)
    }
  })

  it('is left alone by the builds of a later start once someone has chosen by hand', async () => {
    const chosen = remoteBuild('by-hand')
    await publish(chosen, galleryTeam)
    await activate(chosen, galleryTeam)
    await offerBuilds(site, [remoteBuild('later')])
    assert.equal((await served(team))?.current.version, chosen.version)
  })

  it('refuses what does not fit, names the culprit, and lets an integrator pass by force', async () => {
    const build = account('greedy', {
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
    const forced = await served(team, 'mfe-account')
    assert.match(forced?.current.misfit ?? '', /wants react \^20\.0\.0/)
    assert.equal(forced?.previous?.misfit, undefined)
    await team.call(rollbackRelease, { remote: 'mfe-account', channel: 'production' }, integrator)
    assert.equal(
      (await activate(remoteBuild('a'), galleryTeam, { force: true })).error,
      "Only an integrator's token can do this.",
    )
  })

  it('tells who did what, and how releases are doing', async () => {
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

describe('what pages tell', () => {
  it('is shown with all that helps to find the cause, and counts once a visitor', async () => {
    const { version } = (await served(team))?.current ?? assert.fail('nothing is served')
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
    const told = answer.remotes?.find(({ remote }) => remote === 'mfe-gallery')?.faults
    const at = new Date(site.clock.now()).toISOString()
    assert.deepEqual(told, { count: 1, last: { ...fault, at } })
  })

  it('is told to whoever has a token; staging tells of itself without', async () => {
    const staging = await buildApp(site.adapters, {
      channel: 'staging',
      publicUrl: null,
      trustedHops: 0,
      log: noLog(),
    })
    const ask = async (channel: Channel) =>
      (await staging.inject({ url: `/platform/status?channel=${channel}` })).statusCode
    assert.deepEqual([await ask('staging'), await ask('production')], [200, 401])
    await staging.close()
  })
})

describe('a canary', () => {
  it('is served to its share alone, and the same visitor stays on the same side', async () => {
    const build = remoteBuild('canary')
    await publish(build, galleryTeam)
    await activate(build, galleryTeam, { percent: 50 })
    const visitors = Array.from({ length: 40 }, () => site.client())
    const sides = []
    for (const visitor of visitors) {
      await visitor.get('/')
      sides.push((await served(visitor))?.current.version === build.version)
    }
    assert.ok(sides.includes(true) && sides.includes(false))

    const other = account('unrelated')
    await publish(other, integrator)
    await activate(other, integrator)
    for (const [index, visitor] of visitors.entries())
      assert.equal((await served(visitor))?.current.version === build.version, sides[index])
  })

  it('that throws in one of twenty mounts is taken back by itself, and history says so', async () => {
    const live = (await served(site.client()))?.current.version ?? ''
    const bad = remoteBuild('bad')
    await publish(bad, galleryTeam)
    await activate(bad, galleryTeam, { percent: 50 })
    const said = { composition: 'c', remote: 'mfe-gallery' }
    let met = 0
    for (let page = 0; page < 200; page++) {
      const visitor = site.client()
      await visitor.get('/')
      const { version } = (await served(visitor))?.current ?? assert.fail('nothing is served')
      if (version === bad.version) met += 1
      const throws = version === bad.version && met % 20 === 0
      if (!throws) await visitor.call(reportMount, { ...said, version })
      else
        await visitor.call(reportFault, {
          ...said,
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
    assert.match(last.note ?? '', new RegExp(`the budget is ${errorBudget.excess * 100} points`))
    assert.equal((await served(site.client()))?.current.version, live)
  })

  it('cannot be voted down by one visitor, nor by pages without a visitor', async () => {
    const build = remoteBuild('slandered')
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
