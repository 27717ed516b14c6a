import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startHtmlSanitizer } from './html-sanitizer.ts'
import { defaultLimits } from './isolate.ts'

const sanitize = async (html: string, limits: Partial<typeof defaultLimits> = {}) => {
  const sanitizer = await startHtmlSanitizer({ ...defaultLimits, ...limits })
  return sanitizer.sanitize({ html, scope: 'frame', classPrefix: 'frame-' }).finally(sanitizer.close)
}

test('HTML is cleaned', async () => {
  assert.deepEqual(await sanitize('<p style="top:0" onclick="a()">b'), {
    html: '<p class="frame-0">b</p>',
    css: '#frame .frame-0{top:0}',
  })
})

/** A parser repeats the unclosed elements in each paragraph, which takes it seconds and gigabytes. */
const unclosed = Array.from({ length: 20_000 }, (_, index) => `<p><b id=${index}>`).join('')

test('cleaning ends at its limits of time and memory', async () => {
  await assert.rejects(sanitize(unclosed, { startTimeoutMs: 100 }), /timed out/)
  await assert.rejects(sanitize(unclosed, { startTimeoutMs: 60_000, memoryMb: 16 }), /memory limit/)
})

test('HTML with more depth than the stack has, or that becomes too long, is refused', async () => {
  await assert.rejects(sanitize('<i>'.repeat(130_000)), /call stack|timed out|memory limit/)
  await assert.rejects(sanitize('&'.repeat(399_000)), /has 1995000 characters|timed out/)
})
