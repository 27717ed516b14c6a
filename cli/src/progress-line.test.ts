import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProgressLine } from './progress-line.ts'

function createStream(isTTY: boolean, columns = 80) {
  const written: string[] = []
  return { written, isTTY, columns, write: (text: string) => written.push(text) > 0 }
}

test('a terminal has one line, which is removed at the end', () => {
  const stream = createStream(true, 10)
  const progress = createProgressLine(stream)
  progress.show('mounting 1 of 42')
  progress.show('mounting 1 of 42')
  progress.show('done')
  progress.clear()
  const clear = '\r\u001b[2K'
  assert.deepEqual(stream.written, [`${clear}mounting `, `${clear}done`, clear])
})

test('elsewhere each change is a line', () => {
  const stream = createStream(false)
  const progress = createProgressLine(stream)
  for (const text of ['queued', 'queued', 'running']) progress.show(text)
  progress.clear()
  assert.deepEqual(stream.written, ['queued\n', 'running\n'])
})
