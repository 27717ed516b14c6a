import { afterEach, beforeAll, expect, it, jest } from '@jest/globals'
import { forgetGlobals, separateGlobals, startSeparation } from './release-globals.ts'
import { addRelease } from './running-release.ts'
import { runFile } from './testing.ts'

const page = globalThis as unknown as Record<string, unknown>

/** Runs a script of a release. What it calls later has no current script, and its address in the stack trace. */
function runScript(src: string, code: string): unknown {
  const script = Object.assign(document.createElement('script'), { src, type: 'text/plain' })
  const current = jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  const result = runFile(src, code)
  current.mockRestore()
  document.head.append(script)
  script.dispatchEvent(new Event('load'))
  script.remove()
  return result
}

/** A chunk, as webpack and Rspack write it. */
const runChunk = (src: string, list: string, id: number) =>
  runScript(src, `(self["${list}"] = self["${list}"] || []).push([[${id}], { ${id}() {} }])`)

/** Runs an entry, in the form that webpack and Rspack write. Returns the ids of the chunks that its runtime gets. */
function runEntry(src: string, list: string): number[] {
  const code = `(() => {
    const received = []
    const install = (parent, data) => { if (parent) parent(data); received.push(data[0][0]) }
    const chunks = self["${list}"] = self["${list}"] || []
    chunks.forEach(install.bind(null, 0))
    chunks.push = install.bind(null, chunks.push.bind(chunks))
    return received
  })()`
  return runScript(src, code) as number[]
}

const a = '/remotes/mfe-a/1/'
const a2 = '/remotes/mfe-a/2/'
const b = '/remotes/mfe-b/1/'
const html = '/remotes/mfe-html/1/'

beforeAll(() => {
  page.webpackChunkshell = Object.assign([], { push: () => {} })
  for (const base of [a, a2, b, html]) addRelease({ base })
  const script = Object.assign(document.createElement('script'), { src: `${html}5.js`, type: 'text/plain' })
  document.head.append(script)
  page.webpackChunkearly = [[[5], {}]]
  startSeparation()
})
afterEach(() => {
  for (const base of [a, a2, b]) forgetGlobals(new URL(base, location.href).href)
})

it.each(['webpackChunkapp', 'rspackChunkapp', 'webpackJsonp', 'anyOther'])(
  'gives the chunks of a build to its own runtime, beside another with the list %s',
  list => {
    const receivedByA = runEntry(`${a}entry.js`, list)
    const receivedByB = runEntry(`${b}entry.js`, list)
    runChunk(`${a}1.js`, list, 1)
    runChunk(`${b}2.js`, list, 2)
    runChunk(`${a}3.js`, list, 3)
    expect([receivedByA, receivedByB]).toEqual([[1, 3], [2]])
  },
)

it('gives chunks that ran before any entry to the entry of their release', () => {
  runChunk(`${b}2.js`, 'webpackChunklate', 2)
  runChunk(`${a}1.js`, 'webpackChunklate', 1)
  expect(runEntry(`${a}entry.js`, 'webpackChunklate')).toEqual([1])
  expect(runEntry(`${b}entry.js`, 'webpackChunklate')).toEqual([2])
})

it('gives the chunks of the HTML to the release that the HTML names', () => {
  expect(runEntry(`${b}entry.js`, 'webpackChunkearly')).toEqual([])
  expect(runEntry(`${html}entry.js`, 'webpackChunkearly')).toEqual([5])
})

it('keeps a build with the name of the shell from its runtime', () => {
  const ofShell = page.webpackChunkshell
  runChunk(`${a}1.js`, 'webpackChunkshell', 1)
  expect(runEntry(`${a}entry.js`, 'webpackChunkshell')).toEqual([1])
  expect(page.webpackChunkshell).toBe(ofShell)
  runScript('/shell/1/chunk.js', 'self.ofScript = self.webpackChunkshell')
  expect(page.ofScript).toBe(ofShell)
})

it('keeps the chunks of a failed release from the release that replaces it', () => {
  const failed = runEntry(`${a2}entry.js`, 'webpackChunkapp')
  const good = runEntry(`${a}entry.js`, 'webpackChunkapp')
  runChunk(`${a2}1.js`, 'webpackChunkapp', 1)
  runChunk(`${a}2.js`, 'webpackChunkapp', 2)
  expect([failed, good]).toEqual([[1], [2]])
})

it('gives a runtime that starts again only the chunks that it loads itself', () => {
  const first = runEntry(`${a}entry.js`, 'webpackChunkapp')
  runChunk(`${a}1.js`, 'webpackChunkapp', 1)
  forgetGlobals(new URL(a, location.href).href)
  const second = runEntry(`${a}entry.js`, 'webpackChunkapp')
  runChunk(`${a}2.js`, 'webpackChunkapp', 2)
  expect([first, second]).toEqual([[1], [2]])
})

it('separates the globals of modules by the stack trace', () => {
  runScript(`${a}entry.js`, 'undefined')
  const readCache = (base: string) =>
    runFile(`${base}chunk.js`, '() => (globalThis.__mf_module_cache__ ??= {})') as () => object
  const ofA = readCache(a)()
  separateGlobals(new URL(`${a}entry.js`, location.href).href)
  expect(readCache(b)()).not.toBe(ofA)
  expect(readCache(a)()).toBe(ofA)
})

it('leaves other globals as they are', () => {
  runScript(`${a}entry.js`, '[(self.dataLayer = [{ event: 1 }]), (self.answer = 42)]')
  runScript(`${b}entry.js`, 'self.dataLayer.push({ event: 2 })')
  expect(page.dataLayer).toEqual([{ event: 1 }, { event: 2 }])
  expect(page.answer).toBe(42)
})
