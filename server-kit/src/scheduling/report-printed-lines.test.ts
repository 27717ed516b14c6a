import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { test } from 'node:test'
import { reportPrintedLines } from './report-printed-lines.ts'

async function listReported(...chunks: string[]): Promise<string[]> {
  const stream = new PassThrough()
  const lines: string[] = []
  reportPrintedLines(stream, line => lines.push(line))
  for (const chunk of chunks) stream.write(chunk)
  stream.end()
  await finished(stream)
  return lines
}

test('each line is reported, however it arrives', async () => {
  assert.deepEqual(await listReported('one\ntw', 'o\n\nthree'), ['one', 'two', 'three'])
})

test('a process that prints without an end is reported in part', async () => {
  const lines = await listReported('x'.repeat(1_000), 'x'.repeat(1_000), '\n', 'line\n'.repeat(1_000))
  assert.equal(lines.length, 50)
  assert.equal(lines[0]?.length, 500)
})
