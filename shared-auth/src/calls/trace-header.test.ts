import { afterEach, expect, test } from '@jest/globals'
import { tracingMetaName } from '@tessera/shared-contracts'
import { createTraceHeader } from './trace-header.ts'

afterEach(() => {
  document.head.innerHTML = ''
  history.replaceState(null, '', '/')
})

const getIds = () => createTraceHeader().traceparent?.split('-') ?? []

test('calls name no trace where the page says nothing of traces', () => {
  expect(createTraceHeader()).toEqual({})
})

test('the calls of an address are spans of one trace, and those of the next are of another', () => {
  document.head.innerHTML = `<meta name="${tracingMetaName}">`
  const [version, trace, span, flags] = getIds()
  expect([version, flags]).toEqual(['00', '01'])
  expect(trace).toMatch(/^[\da-f]{32}$/)
  expect(span).toMatch(/^[\da-f]{16}$/)
  const [, sameTrace, otherSpan] = getIds()
  expect(sameTrace).toBe(trace)
  expect(otherSpan).not.toBe(span)
  history.replaceState(null, '', '/tools')
  const [, otherTrace] = getIds()
  expect(otherTrace).not.toBe(trace)
})
