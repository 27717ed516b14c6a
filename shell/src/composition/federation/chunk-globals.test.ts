import { afterEach, expect, it } from '@jest/globals'
import { setChunksAside } from './chunk-globals.ts'

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

afterEach(() => {
  for (const name of ['webpackChunkclock', 'webpackChunknotes']) page[name] = undefined
})

it('keeps the chunks of a failed release from the release that replaces it', () => {
  runChunkScript('webpackChunkclock', 'broken')
  startRuntime('webpackChunkclock')
  const restore = setChunksAside()
  const received = startRuntime('webpackChunkclock')
  restore()
  runChunkScript('webpackChunkclock', 'good')
  expect(received).toEqual(['good'])
})

it('returns the chunks of other builds to them, also those that came in between', () => {
  runChunkScript('webpackChunknotes', 'first')
  const notes = startRuntime('webpackChunknotes')
  const restore = setChunksAside()
  runChunkScript('webpackChunknotes', 'between')
  startRuntime('webpackChunkclock')
  restore()
  runChunkScript('webpackChunknotes', 'later')
  expect(notes).toEqual(['first', 'between', 'later'])
})
