import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, beforeEach, describe, it } from 'node:test'
import {
  getHistory,
  getRelease,
  getStatus,
  hashListFileName,
  listReleases,
  retireRelease,
  rollbackRelease,
} from '@tessera/shared-contracts'
import { systemActor } from '../channels/default-activation.ts'
import { computeIntegrity } from '../releases/release-files.ts'
import { createReleaseRegistry } from './release-registry.ts'
import { createTestClient, type TestClient } from '@tessera/server-kit/testing/test-client'
import { addFile, createRemoteBuild, toReleaseBuild } from '../../test/test-releases.ts'
import { createAccountBuild, getServedRemote, startTestRegistry } from '../../test/test-registry.ts'

const { site, integrator, galleryTeam, publish, activate } = await startTestRegistry()
after(site.close)

let team: TestClient
beforeEach(() => {
  team = site.client()
})

describe('the registry', () => {
  it('accepts a release from the team of the remote and serves its files', async () => {
    const build = createRemoteBuild('team')
    assert.deepEqual((await publish(build, galleryTeam)).body, {
      success: true,
      version: build.version,
      existed: false,
    })
    const staging = createTestClient(await site.openOrigin('staging'))
    const file = await staging.get(`/remotes/mfe-gallery/${build.version}/entry.team.js`)
    assert.equal(file.body, 'team')
    const { body } = await team.call(listReleases, { remote: 'mfe-gallery' }, integrator)
    assert.ok(body.releases?.some(({ version }) => version === build.version))
  })

  it('lists releases and the history in pages, and the newest release of each remote', async () => {
    const builds = ['page-1', 'page-2', 'page-3'].map(marker => createRemoteBuild(marker))
    for (const build of builds) {
      await publish(build, galleryTeam)
      site.clock.advance(1)
    }
    const versions: string[] = []
    const read = async (query: { remote?: string; limit: number }) => {
      let before: string | undefined
      do {
        const { body } = await team.call(listReleases, { ...query, ...(before && { before }) }, integrator)
        assert.ok((body.releases ?? []).length <= query.limit)
        versions.push(...(body.releases ?? []).map(({ remote, version }) => `${remote} ${version}`))
        before = body.nextBefore ?? undefined
      } while (before !== undefined)
      return versions.splice(0)
    }
    const all = await read({ limit: 500 })
    assert.equal(new Set(all).size, all.length)
    assert.deepEqual(await read({ limit: 2 }), all)
    const ofGallery = all.filter(each => each.startsWith('mfe-gallery '))
    assert.deepEqual(await read({ remote: 'mfe-gallery', limit: 2 }), ofGallery)
    assert.deepEqual(
      ofGallery.slice(0, 3),
      builds.toReversed().map(({ name, version }) => `${name} ${version}`),
    )

    const { body: newest } = await team.call(listReleases, { newest: 'each' }, integrator)
    const names = newest.releases?.map(({ remote }) => remote) ?? []
    assert.deepEqual(names, [...new Set(names)].toSorted())
    assert.equal(
      newest.releases?.find(({ remote }) => remote === 'mfe-gallery')?.version,
      builds.at(-1)?.version,
    )

    const first = await team.call(getHistory, { remote: 'mfe-gallery', limit: 2 }, integrator)
    const second = await team.call(
      getHistory,
      { remote: 'mfe-gallery', limit: 1, before: first.body.nextBefore ?? 0 },
      integrator,
    )
    assert.deepEqual(
      [...(first.body.entries ?? []), ...(second.body.entries ?? [])].map(({ version }) => version),
      builds.toReversed().map(({ version }) => version),
    )
    const { body: onStaging } = await team.call(getHistory, { channel: 'staging' }, integrator)
    assert.ok(onStaging.entries?.length)
    assert.ok(onStaging.entries.every(({ channel }) => channel === 'staging'))
    const { status } = await team.call(getHistory, { limit: 501 }, integrator)
    assert.equal(status, 400)
  })

  it('counts the quota of a remote without reading its records, also those of an older server', async () => {
    const name = 'mfe-quota'
    const token = integrator
    const create = (marker: string) => createRemoteBuild(marker, { name })
    const [one, two, three] = ['q1', 'q2', 'q3'].map(create) as [
      ReturnType<typeof create>,
      ReturnType<typeof create>,
      ReturnType<typeof create>,
    ]
    await publish(one, token)
    const { bytes } = await site.queries
      .selectFrom('releases')
      .select('bytes')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    assert.equal(await site.services.store.sumBytes(name), bytes)
    await site.queries.updateTable('releases').set({ bytes: null }).where('name', '=', name).execute()
    assert.equal(await site.services.store.sumBytes(name), bytes)
    await site.queries
      .updateTable('releases')
      .set({ bytes: 9_900, record: 'not read' })
      .where('name', '=', name)
      .execute()
    assert.equal((await publish(two, token)).body.success, true)
    await site.queries
      .updateTable('releases')
      .set({ bytes: 9_999 })
      .where('version', '=', one.version)
      .execute()
    assert.match((await publish(three, token)).body.error ?? '', /MB/)
    await site.queries.deleteFrom('releases').where('name', '=', name).execute()
  })

  it('refuses a file at the path of the one that it adds to each release', async () => {
    const build = addFile(createRemoteBuild('reserved'), hashListFileName, '{}')
    const { body } = await publish(build, galleryTeam)
    assert.match(body.error ?? '', /cannot have a file at the path tessera-hashes\.json/)
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
      (await publish(build, integrator)).body.error ?? 'accepted'
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

  it('refuses all but the first of several simultaneous releases that together are too many', async () => {
    const builds = ['north', 'south', 'west'].map(marker =>
      addFile(createRemoteBuild(marker, { name: 'mfe-parallel' }), 'large.bin', 'x'.repeat(6_000)),
    )
    const registry = createReleaseRegistry(site.services)
    const started = Promise.withResolvers<null>()
    let waiting = builds.length
    const publications = builds.map(async build => {
      const release = toReleaseBuild(build)
      // Each passes the first check before one is complete
      const files = (async function* () {
        waiting -= 1
        if (waiting === 0) started.resolve(null)
        await started.promise
        yield* release.files
      })()
      return registry.publish({ ...release, files }, systemActor)
    })
    const outcomes = await Promise.allSettled(publications)
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected', 'rejected'])
    assert.equal((await site.services.store.listReleases({ name: 'mfe-parallel', limit: 9 })).length, 1)
  })

  it('refuses new releases in words while the disk is full, and serves the others', async () => {
    const build = createRemoteBuild('homeless')
    site.disk.isFull = true
    const { status, body } = await publish(build, galleryTeam)
    assert.equal(status, 507)
    assert.match(body.error ?? '', /^The site is out of storage space/)
    assert.equal((await site.client().get('/')).statusCode, 200)
    site.disk.isFull = false
    assert.equal((await publish(build, galleryTeam)).body.success, true)
  })

  it('keeps the files of the first of two publications of a version', async () => {
    const builds = ['one', 'two', 'three'].map(marker =>
      createAccountBuild(marker, { name: 'mfe-raced', entry: 'wall.js', screenFiles: {}, languageFiles: {} }),
    )
    const version = '7.0.0'
    const answers = await Promise.all(builds.map(build => publish(build, integrator, version)))
    assert.equal(answers.filter(({ body }) => body.success).length, 1)
    const { body } = await team.call(getRelease, { remote: 'mfe-raced', version }, integrator)
    const staging = createTestClient(await site.openOrigin('staging'))
    for (const [file, { integrity }] of Object.entries(body.release?.files ?? assert.fail('no release'))) {
      const { statusCode, rawPayload } = await staging.get(`/remotes/mfe-raced/${version}/${file}`)
      assert.deepEqual([statusCode, computeIntegrity(rawPayload)], [200, integrity])
    }
  })

  it('requires a token, and does not let a team change another remote', async () => {
    assert.equal((await publish(createRemoteBuild('x'), {})).status, 401)
    assert.equal((await team.call(getStatus, {})).status, 401)
    const foreign = await publish(createAccountBuild('x'), galleryTeam)
    assert.equal(
      foreign.body.error,
      "This token is for mfe-gallery. Use a token for mfe-account or an integrator's token.",
    )
    const { body } = await team.call(
      rollbackRelease,
      { remote: 'mfe-account', channel: 'production' },
      galleryTeam,
    )
    assert.equal(
      body.error,
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
    const { body } = await team.call(listReleases, { remote: 'mfe-account' }, integrator)
    const listed = body.releases?.find(({ version }) => version === build.version)
    assert.deepEqual(listed?.provenance, provenance)
    const history = await team.call(getHistory, { remote: 'mfe-account' }, integrator)
    assert.deepEqual(history.body.entries?.[0]?.provenance, provenance)
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
    const { body } = await team.call(getRelease, wanted, galleryTeam)
    assert.deepEqual(body.release?.files, build.record.files)
    assert.deepEqual(body.release.provenance, { note: 'To read' })
    assert.equal((await team.call(getRelease, wanted)).status, 401)
    const unknown = await team.call(getRelease, { ...wanted, version: '9.9.9' }, galleryTeam)
    assert.match(unknown.body.error ?? '', /mfe-gallery@9\.9\.9 doesn't exist/)
  })

  it('tells which packages pages load from the release itself', async () => {
    const fallbacks = { react: '^19.0.0', '@tessera/shared-ui': '^9.0.0', redux: '^5.0.0' }
    const build = createRemoteBuild('copies', { fallbacks })
    await publish(build, galleryTeam)
    const { body } = await team.call(getRelease, { remote: build.name, version: build.version }, galleryTeam)
    assert.deepEqual(body.release?.fallbacks, fallbacks)
    assert.deepEqual(body.release.ownCopies, ['@tessera/shared-ui', 'redux'])
    await activate(build, galleryTeam)
    assert.doesNotMatch(JSON.stringify(await getServedRemote(team)), /fallbacks/)
  })

  it('refuses other files under an existing version', async () => {
    const build = createRemoteBuild('first')
    await publish(build, galleryTeam)
    assert.deepEqual((await publish(build, galleryTeam)).body, {
      success: true,
      version: build.version,
      existed: true,
    })
    const { body } = await publish(createRemoteBuild('second'), galleryTeam, build.version)
    assert.match(body.error ?? '', /was already published with different files/)
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
      const { body } = await publish({ ...build, contents }, galleryTeam)
      assert.match(body.error ?? '', sentence)
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
      const { status, body } = await publish(
        { ...build, record: { ...build.record, files }, contents },
        galleryTeam,
      )
      assert.equal(status, 200, file)
      assert.match(body.error ?? '', /cannot have a file at the path/, file)
    }
    assert.deepEqual(
      (await readdir(site.folder, { recursive: true })).filter(name => name.includes('outside')),
      [],
    )
  })

  it('refuses names that no file system takes, and files below a file', async () => {
    const attempts: [string, RegExp][] = [
      [`${'x'.repeat(250)}.js`, /cannot have a file at the path xxx/],
      [`${'版'.repeat(90)}.js`, /cannot have a file at the path 版/],
      ['wall.js/deeper/tall.js', /wall\.js\/deeper\/tall\.js, because wall\.js is a file/],
      ['wall.js.br/tall.js', /because wall\.js\.br is a file/],
    ]
    for (const [file, sentence] of attempts) {
      const { status, body } = await publish(addFile(createRemoteBuild('unstorable'), file, 'x'), galleryTeam)
      assert.equal(status, 200, file)
      assert.match(body.error ?? '', sentence)
    }
    const build = addFile(createRemoteBuild('long'), `${'x'.repeat(249)}.js`, 'x')
    assert.equal((await publish(build, galleryTeam)).body.success, true)
  })

  it('refuses a screen whose path could match the addresses of others', async () => {
    const title = { en: 'All', zh: '全部' }
    for (const path of ['/*', '/tools?', '/api/:id?']) {
      const screens = [{ name: 'wall', path, layout: 'site', title } as const]
      const { body } = await publish(createRemoteBuild('path', { screens }), galleryTeam)
      assert.ok(body.error?.startsWith(`The screen "wall" has the path ${path}.`), body.error ?? '')
    }
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
      const body = await site.app.inject({ method: 'POST', url: '/platform/releases', headers, payload })
      assert.equal(body.statusCode, 400)
      assert.equal(body.json<{ error: string }>().error, "Couldn't read the request.")
    }
  })

  it('explains why a record is invalid', async () => {
    const { body } = await publish(
      { ...createRemoteBuild('r'), record: { name: 'mfe-gallery' } },
      galleryTeam,
    )
    assert.match(body.error ?? '', /remote\.json isn't a valid release record: \w+/)
  })
})
