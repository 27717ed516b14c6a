import assert from 'node:assert/strict'
import { test } from 'node:test'
import { estimateQuantile } from './duration-quantiles.ts'

const bounds = [1, 2, 4, Number.POSITIVE_INFINITY]

test('a quantile lies in the bucket that contains its rank', () => {
  assert.equal(estimateQuantile(bounds, [50, 50, 0, 0], 0.5), 1)
  assert.equal(estimateQuantile(bounds, [0, 100, 0, 0], 0.5), 1.5)
  assert.equal(estimateQuantile(bounds, [90, 0, 10, 0], 0.95), 3)
})

test('measurements beyond the largest bound count as the largest bound', () => {
  assert.equal(estimateQuantile(bounds, [0, 0, 0, 7], 0.99), 4)
})

test('without measurements there is no quantile', () => {
  assert.equal(estimateQuantile(bounds, [0, 0, 0, 0], 0.5), null)
})
