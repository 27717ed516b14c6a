import type { Page } from '@playwright/test'
import { expect, test as siteTest } from '../fixtures/site-test.ts'
import { waitForMount } from '../platform/page-reports.ts'
import { examples, releaseExample, withChangedBuild, type Breakage } from './examples.ts'

const webpackRemote = examples.find(({ folder }) => folder === 'webpack-remote')
const rspackRemote = examples.find(({ folder }) => folder === 'rspack-remote')

/** Replaces what zone.js, single-spa and error trackers replace, as they do it. */
function replaceGlobals() {
  const NativePromise = Promise
  const nativeThen = NativePromise.prototype.then
  class OtherPromise {
    readonly #promise: Promise<unknown>
    constructor(executor: ConstructorParameters<typeof Promise>[0]) {
      this.#promise = new NativePromise(executor)
    }
    then(...handlers: Parameters<typeof nativeThen>) {
      return new OtherPromise((resolve, reject) => {
        nativeThen.apply(this.#promise, handlers as []).then(resolve, reject)
      })
    }
    catch(handler: (reason: unknown) => unknown) {
      return this.then(null, handler)
    }
    finally(handler: () => void) {
      const { promise, resolve, reject } = NativePromise.withResolvers<unknown>()
      this.#promise.finally(handler).then(resolve, reject)
      return OtherPromise.resolve(promise)
    }
    static resolve = (value: unknown) => new OtherPromise(resolve => resolve(value))
    static reject = (reason: unknown) => new OtherPromise((_resolve, reject) => reject(reason))
    static all = (values: Iterable<unknown>) => OtherPromise.resolve(NativePromise.all(values))
    static allSettled = (values: Iterable<unknown>) => OtherPromise.resolve(NativePromise.allSettled(values))
    static race = (values: Iterable<unknown>) => OtherPromise.resolve(NativePromise.race(values))
    static any = (values: Iterable<unknown>) => OtherPromise.resolve(NativePromise.any(values))
    static withResolvers() {
      const { promise, ...settle } = NativePromise.withResolvers()
      return { promise: OtherPromise.resolve(promise), ...settle }
    }
  }
  Object.assign(globalThis, { Promise: OtherPromise })
  const { pushState } = history
  history.pushState = (...args) => {
    pushState.apply(history, args)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  }
  const nativeFetch = fetch
  globalThis.fetch = (...args) => OtherPromise.resolve(nativeFetch(...args)) as unknown as Promise<Response>
  const { parse } = JSON
  JSON.parse = (...args) => parse(...args) as unknown
}

const withReplacements: Breakage = (text, isEntry) =>
  isEntry ? `(${replaceGlobals.toString()})();${text}` : text

/** A site with a release that replaces globals of the page. */
const test = siteTest.extend<object, { replacing: string }>({
  replacing: [
    async ({ site }, use) => {
      if (!webpackRemote || !rspackRemote) throw new Error('An example is missing.')
      const token = await site.runAdmin('tokens', 'create', '--integrator')
      await releaseExample(site, token, rspackRemote, { version: '1.0.0', isForced: true })
      await withChangedBuild(webpackRemote, { breakage: withReplacements }, dist =>
        releaseExample(site, token, webpackRemote, { version: '1.0.0', isForced: true, dist }),
      )
      await use(webpackRemote.remote)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

/** Navigates within the page, as a link of the shell does. */
const follow = async (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).first().click()

const navigate = (page: Page, path: string) =>
  page.evaluate(address => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)

/** Returns globals of a page that the release replaces. */
const readGlobals = () => {
  const { pushState } = history
  return { Promise, pushState, fetch, parse: JSON.parse }
}

/** Returns the names of what is not as it was before any script of the page ran. */
const listReplaced = (page: Page) =>
  page.evaluate(() => {
    const { natives, readNow } = globalThis as unknown as {
      natives: Record<string, unknown>
      readNow: () => Record<string, unknown>
    }
    return Object.entries(readNow()).flatMap(([name, value]) => (value === natives[name] ? [] : [name]))
  })

test('what a remote replaces in the page stays in its own area', async ({ page, replacing }) => {
  const problems: string[] = []
  await page.addInitScript({
    content: `globalThis.readNow = ${readGlobals.toString()}; globalThis.natives = readNow()`,
  })
  page.on('pageerror', error => problems.push(error.message))
  const mounted = waitForMount(page, replacing)
  await page.goto('/dice')
  await mounted
  await page.getByRole('button', { name: 'Roll' }).click()
  await expect(page.getByRole('status', { name: 'Faces' })).toHaveText(/^[1-6] [1-6]$/)
  expect(await listReplaced(page)).toEqual(['Promise', 'pushState', 'fetch', 'parse'])

  await follow(page, 'Help')
  await expect(page).toHaveURL(/\/help$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Dice' })).toHaveCount(0)
  await expect.poll(() => listReplaced(page)).toEqual([])
  await navigate(page, '/counter')
  await page.getByRole('button', { name: 'Add one' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1' })).toBeVisible()

  await navigate(page, '/dice')
  await expect(page.getByRole('heading', { level: 1, name: 'Dice' })).toBeVisible()
  await page.getByRole('button', { name: 'Roll' }).click()
  await expect(page.getByRole('status', { name: 'Faces' })).toHaveText(/^[1-6] [1-6]$/)
  expect(await listReplaced(page)).toEqual(['Promise', 'pushState', 'fetch', 'parse'])
  expect(problems).toEqual([])
})
