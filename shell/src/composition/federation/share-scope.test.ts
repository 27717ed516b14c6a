import { beforeAll, expect, it } from '@jest/globals'
import { createOwnShareScope, getShareScope, setPackageLoader } from './share-scope.ts'

const react = { useState: () => {} }
const packages = { react, redux: { createStore: () => {} } }

beforeAll(() => {
  Object.assign(globalThis, { PROVIDED_VERSIONS: { react: '19.3.1', redux: '5.0.1' } })
})

it('loads the packages again after a failure', async () => {
  setPackageLoader(() => Promise.reject(new Error('offline')))
  await expect(getShareScope()).rejects.toThrow('offline')
  setPackageLoader(async () => ({ packages }))
  expect(Object.keys(await getShareScope())).toEqual(['react', 'redux'])
})

it('provides every package to eager consumers, by the fields of each runtime', async () => {
  setPackageLoader(async () => ({ packages }))
  const { react: versions } = await getShareScope()
  const shared = versions?.['19.3.1']
  // webpack's runtime, and enhanced's
  expect(shared).toMatchObject({ eager: true, loaded: true, from: 'shell', scope: ['default'], useIn: [] })
  expect(shared).toMatchObject({
    version: '19.3.1',
    shareConfig: { eager: true, requiredVersion: '^19.3.1' },
  })
  expect(shared?.lib()).toBe(react)
  expect(shared?.get()()).toBe(react)
})

it('gives a container a scope of its own without the packages that it brings', async () => {
  setPackageLoader(async () => ({ packages }))
  const own = await createOwnShareScope(name => name === 'react')
  expect(Object.keys(own)).toEqual(['redux'])
  expect(own.redux?.['5.0.1']?.lib()).toBe(packages.redux)

  Object.assign(own, { react: { '17.0.2': {} } })
  expect(Object.keys((await getShareScope()).react ?? {})).toEqual(['19.3.1'])
  expect(own.redux?.['5.0.1']).not.toBe((await getShareScope()).redux?.['5.0.1'])
})
