import { afterEach, expect, it, jest } from '@jest/globals'
import { startRecording } from './natives-recording.ts'

/** A page with three classes. */
const createPage = () => {
  const value = class {
    method() {
      return 'native'
    }
  }
  const native = { value, configurable: true, writable: true }
  return Object.defineProperties({}, { First: native, Second: native, Third: native })
}

let idleCallback: IdleRequestCallback | undefined
const idle = { requestIdleCallback: (callback: IdleRequestCallback) => (idleCallback = callback) }

/** Runs the idle callback with time for some steps. */
function beIdle(steps: number) {
  let left = steps
  const work = idleCallback
  idleCallback = undefined
  work?.({ didTimeout: false, timeRemaining: () => (left-- > 0 ? 10 : 0) })
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
  jest.useRealTimers()
})

const recordedNames = (owners: { name: string }[]) => owners.map(({ name }) => name)
const all = ['', 'First', 'First.prototype', 'Second', 'Second.prototype', 'Third', 'Third.prototype']

it('reads a class only in idle time, and goes on in the next', () => {
  Object.assign(globalThis, idle)
  const read: PropertyKey[] = []
  const page = new Proxy(createPage(), {
    getOwnPropertyDescriptor(target, key) {
      read.push(key)
      return Reflect.getOwnPropertyDescriptor(target, key)
    },
  })
  const recording = startRecording(page)
  expect(read).not.toContain('First')
  beIdle(1)
  expect(read).toContain('First')
  expect(read).not.toContain('Second')
  beIdle(1)
  expect(read).toContain('Second')
  expect(read).not.toContain('Third')
  expect(recordedNames(recording.finish())).toEqual(all)
})

it('records at once what is left, and stops then', () => {
  Object.assign(globalThis, idle)
  const recording = startRecording(createPage())
  beIdle(1)
  expect(recordedNames(recording.finish())).toEqual(all)
  beIdle(10)
  expect(idleCallback).toBeUndefined()
  expect(recordedNames(recording.finish())).toEqual(all)
})

it('needs no idle callbacks', () => {
  jest.useFakeTimers()
  const recording = startRecording(createPage())
  jest.runAllTimers()
  expect(jest.getTimerCount()).toBe(0)
  expect(recordedNames(recording.finish())).toEqual(all)
})
