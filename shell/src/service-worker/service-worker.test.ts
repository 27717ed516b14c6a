import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { serviceWorkerMetaName } from '@tessera/shared-contracts'
import { updateServiceWorker } from './service-worker.ts'

const register = jest.fn(async (_address: string, _options: object) => {})
const unregister = jest.fn(async () => true)
const getRegistration = jest.fn(async (_scope: string): Promise<object | undefined> => ({ unregister }))
let isIdle: () => void = () => {}

beforeEach(() => {
  jest.clearAllMocks()
  isIdle = () => {}
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, getRegistration },
  })
  Object.defineProperty(globalThis, 'requestIdleCallback', {
    configurable: true,
    value: (callback: () => void) => (isIdle = callback),
  })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
})

/** A page that names a service worker, or none where `content` is undefined. */
function createPage(content: string | undefined, readyState: DocumentReadyState): Document {
  const page = document.implementation.createHTMLDocument()
  Object.defineProperty(page, 'readyState', { value: readyState })
  if (content === undefined) return page
  const meta = page.createElement('meta')
  Object.assign(meta, { name: serviceWorkerMetaName, content })
  page.head.append(meta)
  return page
}

it('registers the worker of the page once it is loaded and idle', () => {
  updateServiceWorker(createPage('/worker.js', 'interactive'))
  isIdle()
  expect(register).not.toHaveBeenCalled()
  globalThis.dispatchEvent(new Event('load'))
  expect(register).not.toHaveBeenCalled()
  isIdle()
  expect(register).toHaveBeenCalledWith('/worker.js', { updateViaCache: 'none' })
})

it('registers it at once in a browser without idle callbacks', () => {
  jest.useFakeTimers()
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
  updateServiceWorker(createPage('/worker.js', 'complete'))
  jest.runAllTimers()
  jest.useRealTimers()
  expect(register).toHaveBeenCalledTimes(1)
})

it('removes the worker where the operator has switched it off', async () => {
  updateServiceWorker(createPage('', 'complete'))
  isIdle()
  await Promise.resolve()
  expect(getRegistration).toHaveBeenCalledWith('/')
  expect(unregister).toHaveBeenCalledTimes(1)
  expect(register).not.toHaveBeenCalled()
})

it('does nothing on a page of a server that has none, and where nothing is registered', async () => {
  updateServiceWorker(createPage(undefined, 'complete'))
  isIdle()
  expect(getRegistration).not.toHaveBeenCalled()
  getRegistration.mockResolvedValueOnce(undefined)
  updateServiceWorker(createPage('', 'complete'))
  isIdle()
  await Promise.resolve()
  expect(unregister).not.toHaveBeenCalled()
})

it('does nothing in a browser without service workers', () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  updateServiceWorker(createPage('/worker.js', 'complete'))
  isIdle()
  expect(register).not.toHaveBeenCalled()
})
