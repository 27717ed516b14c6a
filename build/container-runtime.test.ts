import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import containerRuntime, { type ShareScope } from './container-runtime.ts'

const { initContainerEntry, consumes } = containerRuntime.bundlerRuntime

/** A container whose one chunk wants react, started in a page with these packages. */
function startContainer(shareScope: ShareScope) {
  const webpackRequire: Parameters<typeof consumes>[0]['webpackRequire'] = {
    m: {},
    S: {},
    consumesLoadingData: {
      moduleIdToConsumeDataMapping: { 185: { shareKey: 'react', requiredVersion: '^19.3.1' } },
    },
  }
  const installedModules = {}
  initContainerEntry({ webpackRequire, shareScope })
  return {
    async load(chunkId: string) {
      const promises: Promise<void>[] = []
      consumes({ webpackRequire, chunkId, chunkMapping: { screen: ['185'] }, installedModules, promises })
      await Promise.all(promises)
    },
    require(id: string) {
      const module = { exports: {} as unknown }
      webpackRequire.m[id]?.(module)
      return module.exports
    },
  }
}

describe('the runtime of a container', () => {
  it("makes the page's package a module of the build, once", async () => {
    const react = { useState: () => {} }
    let asked = 0
    const get = () => {
      asked++
      return () => react
    }
    const container = startContainer({ react: { '19.3.1': { get } } })

    await container.load('screen')
    await container.load('screen')

    assert.equal(container.require('185'), react)
    assert.equal(asked, 1)
  })

  it('waits for a package that has yet to come', async () => {
    const react = {}
    const container = startContainer({ react: { '19.3.1': { get: () => Promise.resolve(() => react) } } })

    await container.load('screen')

    assert.equal(container.require('185'), react)
  })

  it('takes no version that the remote was not built for', async () => {
    const container = startContainer({ react: { '20.0.0': { get: () => () => ({}) } } })

    await assert.rejects(container.load('screen'), {
      message: 'It wants react ^19.3.1, but the page brings 20.0.0.',
    })
  })

  it('names the package that the page lacks', async () => {
    const container = startContainer({ 'react-dom': { '19.3.1': { get: () => () => ({}) } } })

    await assert.rejects(container.load('screen'), {
      message: 'It wants react ^19.3.1, which the page does not bring.',
    })
  })

  it('asks for nothing where a chunk needs nothing of the page', async () => {
    const container = startContainer({})

    await container.load('texts')

    assert.deepEqual(container.require('185'), {})
  })
})
