import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestImages } from './test-images.ts'
import { measureSimilarity } from './similarity.ts'
import { bicubicUpscaler, createOwnUpscaler } from './upscalers.ts'

test('photographs as JPEG of quality 50 gain half a decibel over bicubic', async t => {
  const own = createOwnUpscaler({ steps: 25, detail: 0.35, upscaleDetail: 0.25 })
  t.after(() => own.close())
  const gains: number[] = []
  for (const { subject, distortion, small, large } of await createTestImages()) {
    if (subject !== 'photographs' || distortion !== 'JPEG 50') continue
    const bicubic = measureSimilarity(await bicubicUpscaler.enlarge(small), large)
    gains.push(measureSimilarity(await own.enlarge(small), large).psnr - bicubic.psnr)
  }
  assert.ok(gains.length >= 4)
  assert.ok(gains.reduce((sum, gain) => sum + gain, 0) / gains.length >= 0.5, gains.join(' dB, '))
})
