import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { satisfy } from '@module-federation/runtime-core'
import fc from 'fast-check'
import containerRuntime, { type ShareScope } from './container-runtime.ts'

const { initContainerEntry, consumes } = containerRuntime.bundlerRuntime

type WebpackRequire = Parameters<typeof consumes>[0]['webpackRequire']
type Consumed = WebpackRequire['consumesLoadingData']['moduleIdToConsumeDataMapping'][string]

const singleton: Consumed = {
  shareKey: 'react',
  shareScope: ['default'],
  requiredVersion: '^19.3.1',
  singleton: true,
  fallback: () => () => {
    throw new Error("Can not get 'react'")
  },
}
const toolkit: Consumed = {
  shareKey: '@reduxjs/toolkit',
  shareScope: ['default'],
  requiredVersion: '^2.14.0',
}

/** A container with one chunk that imports one shared package. */
function createContainer(consumed: Consumed, own: Record<string, () => object> = {}) {
  const versions = Object.entries(own).map(([version, create]) => ({ version, get: async () => create }))
  const webpackRequire: WebpackRequire = {
    m: {},
    S: {},
    consumesLoadingData: { moduleIdToConsumeDataMapping: { 185: consumed } },
    federation: {
      initOptions: {
        name: 'mfe_x',
        shareStrategy: 'loaded-first',
        shared: { [consumed.shareKey]: versions },
      },
    },
  }
  const installedModules = {}
  return {
    init: (shareScope: ShareScope) => initContainerEntry({ webpackRequire, shareScope }),
    /** Loads the chunk, and returns the package that its code imports. */
    async load() {
      const promises: Promise<void>[] = []
      const chunkMapping = { screen: ['185'] }
      consumes({ webpackRequire, chunkId: 'screen', chunkMapping, installedModules, promises })
      await Promise.all(promises)
      const module = { exports: {} as unknown }
      webpackRequire.m[185]?.(module)
      return module.exports
    },
  }
}

/** A page that provides these versions of a package. */
const provide = (name: string, versions: Record<string, object>): ShareScope => ({
  [name]: Object.fromEntries(
    Object.entries(versions).map(([version, exports]) => {
      const factory = () => exports
      return [version, { get: () => factory, lib: factory, loaded: true, from: 'shell' }]
    }),
  ),
})

describe('a container', () => {
  it("imports the page's package", async () => {
    const react = { useState: () => {} }
    const container = createContainer(singleton)
    container.init(provide('react', { '19.3.1': react }))
    assert.equal(await container.load(), react)
    assert.equal(await container.load(), react)
  })

  it('waits for a package that the page loads asynchronously, and loads it once', async () => {
    const react = {}
    const get = mock.fn(async () => () => react)
    const page: ShareScope = { react: { '19.3.1': { get } } }
    const containers = [createContainer(singleton), createContainer(singleton)]
    for (const container of containers) container.init(page)
    assert.deepEqual(await Promise.all(containers.map(container => container.load())), [react, react])
    assert.equal(get.mock.callCount(), 1)
  })

  it('requests a package again after a failure', async () => {
    const react = {}
    const get = mock.fn(() => () => react)
    get.mock.mockImplementationOnce(() => {
      throw new Error('offline')
    })
    const container = createContainer(singleton)
    container.init({ react: { '19.3.1': { get } } })
    await assert.rejects(container.load(), { message: 'offline' })
    assert.equal(await container.load(), react)
  })

  it('refuses a version of a singleton outside its range', async () => {
    const container = createContainer(singleton)
    container.init(provide('react', { '20.0.0': {} }))
    await assert.rejects(container.load(), {
      message: 'mfe_x requires react ^19.3.1, but the page provides 20.0.0.',
    })
  })

  it('names the package that the page does not provide', async () => {
    const container = createContainer(singleton)
    container.init(provide('react-dom', { '19.3.1': {} }))
    await assert.rejects(container.load(), {
      message: 'mfe_x requires react ^19.3.1, which the page does not provide.',
    })
  })

  it("brings its own copy where the page's version is out of range", async () => {
    const own = {}
    const container = createContainer(toolkit, { '2.15.0': () => own })
    container.init(provide('@reduxjs/toolkit', { '2.13.0': {} }))
    assert.equal(await container.load(), own)
  })

  it("prefers the page's loaded version to a newer copy of its own", async () => {
    const shared = {}
    const container = createContainer(toolkit, { '2.15.0': () => ({}) })
    container.init(provide('@reduxjs/toolkit', { '2.14.0': shared }))
    assert.equal(await container.load(), shared)
  })

  it('offers its own copy to the containers that start later', async () => {
    const own = {}
    const page = provide('@reduxjs/toolkit', { '2.13.0': {} })
    const one = createContainer(toolkit, { '2.14.0': () => own })
    const other = createContainer(toolkit, { '2.14.0': () => ({}) })
    one.init(page)
    other.init(page)
    for (const container of [one, other]) assert.equal(await container.load(), own)
  })

  it('loads its own copy where no offered version is in its range', async () => {
    const own = {}
    // Of a package.json; no version is in it
    const requiredVersion = 'file:../toolkit'
    const container = createContainer({ ...toolkit, requiredVersion, fallback: async () => () => own })
    container.init(provide('@reduxjs/toolkit', { '2.14.0': {} }))
    assert.equal(await container.load(), own)
  })

  it('takes the highest version in its range that the page has loaded', async () => {
    const highest = {}
    const container = createContainer(toolkit)
    container.init(provide('@reduxjs/toolkit', { '2.14.0': {}, '2.16.0': highest, '2.15.0': {} }))
    assert.equal(await container.load(), highest)
  })

  it('takes a lower version in its range where the highest is out of it', async () => {
    const fitting = {}
    const container = createContainer(toolkit)
    container.init(provide('@reduxjs/toolkit', { '3.0.0': {}, '2.15.0': fitting, '2.13.0': {} }))
    assert.equal(await container.load(), fitting)
  })

  it('prefers a version that another container is loading to a higher one', async () => {
    const shared = {}
    const page: ShareScope = {
      '@reduxjs/toolkit': {
        '2.15.0': { get: () => () => ({}) },
        '2.14.0': { get: async () => () => shared },
      },
    }
    const one = createContainer({ ...toolkit, requiredVersion: '~2.14.0' })
    const other = createContainer(toolkit)
    for (const container of [one, other]) container.init(page)
    assert.deepEqual(await Promise.all([one.load(), other.load()]), [shared, shared])
  })

  it('keeps the loaded singleton when a newer version is registered later', async () => {
    const container = createContainer(singleton)
    const react = {}
    const page = provide('react', { '19.3.1': react })
    container.init(page)
    page.react = { ...page.react, '19.9.0': { get: () => () => ({}) } }
    assert.equal(await container.load(), react)
  })

  it("takes the page's singleton exactly where the gate finds that it fits", async () => {
    const number = fc.nat({ max: 3 })
    const version = fc
      .tuple(fc.integer({ min: 18, max: 20 }), number, number, fc.constantFrom('', '', '-rc.1', '-rc.2'))
      .map(([major, minor, patch, label]) => `${major}.${minor}.${patch}${label}`)
    const simple = fc.oneof(
      version,
      fc.tuple(fc.constantFrom('^', '~', '>=', '<', '='), version).map(parts => parts.join('')),
      fc.constantFrom('*', 'x', '19', '19.x', '19.2.x', '18 - 19', '^18 || ^19', '>=19 <19.3'),
    )
    const range = fc.oneof(
      simple,
      fc.tuple(simple, simple).map(parts => parts.join(' || ')),
      fc.tuple(version, version).map(parts => parts.join(' - ')),
    )
    await fc.assert(
      fc.asyncProperty(version, range, async (provided, requiredVersion) => {
        const container = createContainer({ ...singleton, requiredVersion })
        container.init(provide('react', { [provided]: {} }))
        const isTaken = await container.load().then(
          () => true,
          () => false,
        )
        assert.equal(isTaken, satisfy(provided, requiredVersion))
      }),
      { numRuns: 500 },
    )
  })

  it('may be started twice with the scope of the page, not with another', () => {
    const container = createContainer(singleton)
    const page = provide('react', { '19.3.1': {} })
    container.init(page)
    container.init(page)
    assert.throws(() => container.init({}), {
      message: 'mfe_x has already been started with another share scope.',
    })
  })
})
