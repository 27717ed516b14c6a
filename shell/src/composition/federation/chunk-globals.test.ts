import { afterEach, expect, it } from '@jest/globals'
import { isolateChunks } from './chunk-globals.ts'

const page = globalThis as unknown as Record<string, unknown[] | undefined>

/** Passes a chunk to the page as the script of a build does. */
const runChunkScript = (name: string, chunk: string) => (page[name] ??= []).push(chunk)

/** Starts the runtime of a build, which takes the chunks that are there and all later ones. */
function startRuntime(name: string): string[] {
  const received: string[] = []
  const chunks = (page[name] ??= [])
  received.push(...(chunks as string[]))
  chunks.push = chunk => received.push(chunk as string)
  return received
}

/** Runs the entry of a release: it passes a chunk to the page and starts its runtime. */
function runEntry(remote: string, list: string): string[] {
  const endIsolation = isolateChunks(remote)
  const received = startRuntime(list)
  endIsolation()
  return received
}

afterEach(() => {
  for (const name of ['webpackChunkclock', 'webpackChunknotes']) page[name] = undefined
})

it('gives the first release of a remote the chunks that the page has loaded for it', () => {
  runChunkScript('webpackChunkearly', 'screen')
  expect(runEntry('mfe-early', 'webpackChunkearly')).toEqual(['screen'])
})

it('keeps the chunks of a failed release from the release that replaces it', () => {
  runChunkScript('webpackChunkclock', 'broken')
  runEntry('mfe-clock', 'webpackChunkclock')
  const received = runEntry('mfe-clock', 'webpackChunkclock')
  runChunkScript('webpackChunkclock', 'good')
  expect(received).toEqual(['good'])
})

it('keeps the chunks of a release whose entry threw from the release that replaces it', () => {
  runChunkScript('webpackChunkclock', 'broken')
  isolateChunks('mfe-thrower')()
  expect(runEntry('mfe-thrower', 'webpackChunkclock')).toEqual([])
})

it('passes the chunks of other runtimes on at once while an entry loads', () => {
  const notes = runEntry('mfe-notes', 'webpackChunknotes')
  runEntry('mfe-clock', 'webpackChunkclock')
  const endIsolation = isolateChunks('mfe-clock')
  runChunkScript('webpackChunknotes', 'between')
  expect(notes).toEqual(['between'])
  endIsolation()
})

it('returns the chunks of a build that has not started to it, also those that came in between', () => {
  isolateChunks('mfe-clock')()
  runChunkScript('webpackChunknotes', 'first')
  const endIsolation = isolateChunks('mfe-clock')
  runChunkScript('webpackChunknotes', 'between')
  endIsolation()
  expect(runEntry('mfe-other', 'webpackChunknotes')).toEqual(['first', 'between'])
})
