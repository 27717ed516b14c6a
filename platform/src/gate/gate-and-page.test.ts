import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import containerRuntime, { type ShareScope } from '@tessera/remote-preset/container-runtime'
import { createRemoteBuild, createShellBuild } from '../../test/test-releases.ts'
import { findIncompatibilities } from './shell-rules.ts'

/*
 * The gate and the page decide apart whether a remote fits a shell: the gate by the records, the page by the containers.
 * In random compositions they agree, whatever the order in which a page starts its containers.
 */

const { initContainerEntry, consumes } = containerRuntime.bundlerRuntime
const packages = ['react', 'react-dom', 'react-router-dom', 'i18next'] as const

const number = fc.nat({ max: 2 })
const version = fc
  .tuple(fc.integer({ min: 18, max: 20 }), number, number, fc.constantFrom('', '', '', '-rc.1'))
  .map(([major, minor, patch, label]) => `${major}.${minor}.${patch}${label}`)
const range = fc.oneof(
  fc.tuple(fc.constantFrom('^', '^', '~', '>=', ''), version).map(parts => parts.join('')),
  fc.constantFrom('*', '19.x', '18 - 19', '^18 || ^19', '>=19 <19.2'),
)
const picked = (value: fc.Arbitrary<string>) =>
  fc
    .dictionary(fc.constantFrom(...packages), value, { maxKeys: packages.length })
    .map(entries => ({ ...entries }))

const remote = fc.record({
  required: picked(range),
  brings: version,
  startRank: fc.nat(),
  loadRank: fc.nat(),
})
const composition = fc.record({
  provided: picked(version),
  remotes: fc.array(remote, { minLength: 1, maxLength: 4 }),
})

/** A container that takes these packages from the page, and brings its own copy of a package that is not shared. */
function createContainer(name: string, required: Record<string, string>, brings: string) {
  const names = Object.keys(required)
  const webpackRequire: Parameters<typeof consumes>[0]['webpackRequire'] = {
    m: {},
    S: {},
    consumesLoadingData: {
      moduleIdToConsumeDataMapping: Object.fromEntries(
        names.map(shareKey => [
          shareKey,
          {
            shareKey,
            shareScope: ['default'],
            singleton: true,
            strictVersion: true,
            ...(required[shareKey] !== undefined && { requiredVersion: required[shareKey] }),
          },
        ]),
      ),
    },
    federation: {
      initOptions: {
        name,
        shareStrategy: 'loaded-first',
        shared: { 'date-fns': [{ version: brings, get: () => () => ({}) }] },
      },
    },
  }
  return {
    start: (shareScope: ShareScope) => initContainerEntry({ webpackRequire, shareScope }),
    /** Loads the code of a screen, and returns the packages that it imports. */
    async load(): Promise<unknown[]> {
      const promises: Promise<void>[] = []
      consumes({
        webpackRequire,
        chunkId: 'screen',
        chunkMapping: { screen: names },
        installedModules: {},
        promises,
      })
      await Promise.all(promises)
      return names.map(id => {
        const module = { exports: {} as unknown }
        webpackRequire.m[id]?.(module)
        return module.exports
      })
    },
  }
}

/** A page whose shell provides these versions, and the modules that they export. */
function createPage(provided: Record<string, string>) {
  const modules = new Map(Object.keys(provided).map(name => [name, { name }]))
  const page: ShareScope = Object.fromEntries(
    Object.entries(provided).map(([name, version]) => [
      name,
      { [version]: { get: () => () => modules.get(name), from: 'shell' } },
    ]),
  )
  return { modules, page }
}

test('a screen loads in the page exactly where the gate finds nothing', async () => {
  const shell = createShellBuild()
  await fc.assert(
    fc.asyncProperty(composition, async ({ provided, remotes }) => {
      const { modules, page } = createPage(provided)
      const record = { ...shell.record, shared: provided }
      const built = remotes.map(({ required, brings, ...ranks }, index) => {
        const name = `mfe-${index}`
        return { name, required, container: createContainer(name, required, brings), ...ranks }
      })
      for (const { container } of built.toSorted((one, other) => one.startRank - other.startRank))
        container.start(page)
      const loads = built
        .toSorted((one, other) => one.loadRank - other.loadRank)
        .map(async ({ name, required, container }) => {
          const build = createRemoteBuild('a', { name, shared: required })
          const misfits = findIncompatibilities(build, { ...shell, record })
          const loaded = await container.load().catch(() => null)
          assert.equal(loaded !== null, misfits.length === 0, misfits.join('\n'))
          if (loaded)
            assert.deepEqual(
              loaded,
              Object.keys(required).map(wanted => modules.get(wanted)),
            )
        })
      await Promise.all(loads)
    }),
    { numRuns: process.env.NIGHTLY === '1' ? 5_000 : 300 },
  )
})
