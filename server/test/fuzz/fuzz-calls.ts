import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { notificationEvents, taskEvent, taskEvents, type Call } from '@tessera/shared-contracts'
import { hourMs } from '@tessera/server-kit/clock'
import { allCalls } from '../all-calls.ts'
import { isPlatformCall, startFuzzSite, type Sender } from './fuzz-site.ts'
import { measureRequest } from './request-budget.ts'
import { wireRequests, type WireRequest } from './wire-request.ts'

/** Requests after which all senders log in again and the limits expire. */
const batchSize = 50

/** Maximum time of a response, also on a busy machine. */
const timeoutMs = 30_000

export interface FuzzReport {
  /** Number of responses per status. */
  statuses: Record<number, number>
  /** Number of successful responses: requests do get past the validation. */
  successes: number
  faults: string[]
  slowest: { milliseconds: number; path: string }
}

/** The stream of notifications ends after five minutes; its own tests read it. */
const endingCalls = allCalls.filter(({ call }) => call !== notificationEvents)

interface FuzzRequest {
  call: Call
  sender: Sender
  request: WireRequest
}

/**
 * Sends valid, almost valid and hostile requests that are generated from the contracts, and checks every
 * response.
 *
 * @param options.seed the same seed gives the same requests
 */
export async function fuzzCalls({ requests, seed }: { requests: number; seed: number }): Promise<FuzzReport> {
  const { site, knownValues: known, credentials } = await startFuzzSite()
  const report: FuzzReport = {
    statuses: {},
    successes: 0,
    faults: [],
    slowest: { milliseconds: 0, path: '' },
  }
  const any = fc.oneof(
    ...endingCalls.map(({ call }) =>
      fc.record({ call: fc.constant(call), sender: sendersOf(call), request: wireRequests(call, known) }),
    ),
  )
  try {
    for (let first = 0; first < requests; first += batchSize) {
      const who = await credentials()
      const numRuns = Math.min(batchSize, requests - first)
      for (const [i, sent] of fc.sample(any, { seed: seed + first, numRuns }).entries()) {
        const fault = await sendAndCheck(sent, who[sent.sender], report)
        if (fault !== null) report.faults.push(`seed ${seed}, request ${first + i}: ${fault}`)
      }
      site.clock.advance(hourMs)
    }
  } finally {
    await site.close()
  }
  return report

  async function sendAndCheck(
    { call, request }: FuzzRequest,
    identity: Record<string, string>,
    to: FuzzReport,
  ) {
    const begun = performance.now()
    const finish = measureRequest()
    const asked = site.app.inject({
      method: request.method as 'GET',
      url: request.url,
      headers: { host: 'localhost', ...request.headers, ...identity },
      ...(request.payload && { payload: request.payload }),
    })
    const calledOff = new AbortController()
    const late = setTimeout(timeoutMs, null, { signal: calledOff.signal }).catch(() => null)
    const response = await Promise.race([asked, late])
    calledOff.abort()
    const milliseconds = performance.now() - begun
    const excess = finish()
    if (milliseconds > to.slowest.milliseconds) to.slowest = { milliseconds, path: call.path }
    const wrong =
      response === null ? `no response in ${timeoutMs} ms` : (findFault(response, call, request) ?? excess)
    if (response) to.statuses[response.statusCode] = (to.statuses[response.statusCode] ?? 0) + 1
    if (response?.statusCode === 200 && wrong === null && response.body.startsWith('{"success":true'))
      to.successes += 1
    return wrong === null ? null : `${wrong}\n${describeRequest(request)}`
  }
}

const sendersOf = (call: Call): fc.Arbitrary<Sender> =>
  fc.constantFrom<Sender>(
    'visitor',
    ...(isPlatformCall(call) ? (['integrator'] as const) : (['member', 'member'] as const)),
  )

/** Details of the implementation that no response may contain. */
const internalDetails =
  /node_modules|node:internal|\.ts:\d+|SQLITE_|SqliteError|constraint failed|no such (table|column)|syntax error/

/** Returns null when the response is as it should be. */
function findFault(response: LightMyRequestResponse, call: Call, { method }: WireRequest): string | null {
  const { statusCode, headers, body } = response
  if (statusCode >= 500) return `status ${statusCode}: ${body.slice(0, 300)}`
  if (internalDetails.test(body)) return `it tells of its innards: ${body.slice(0, 300)}`
  if (method === 'HEAD') return null
  const type = String(headers['content-type'])
  if (type === 'application/zip' && statusCode === 200) return null
  if (type === 'text/event-stream' && call === taskEvents && statusCode === 200) return findStreamFault(body)
  if (!type.startsWith('application/json')) return `status ${statusCode} with ${type}: ${body.slice(0, 100)}`
  const json: unknown = parseJson(body)
  if (json === undefined) return `no JSON: ${body.slice(0, 100)}`
  if (statusCode === 200) {
    const read = call.response.safeParse(json)
    return read.success || method !== call.method
      ? null
      : `not in the contract's shape: ${body.slice(0, 300)}`
  }
  const { success, message, error } = json as Record<string, unknown>
  const hasMessage = success === false && typeof message === 'string' && message !== '' && error === message
  return hasMessage ? null : `status ${statusCode} without a sentence: ${body.slice(0, 300)}`
}

/** Expects nothing but the time after which a browser connects again, heartbeats, and events with a status. */
function findStreamFault(body: string): string | null {
  const wrong = body.split('\n').find(line => {
    if (line === '' || line === ':' || /^retry: \d+$/.test(line)) return false
    return !line.startsWith('data: ') || !taskEvent.safeParse(parseJson(line.slice('data: '.length))).success
  })
  return wrong === undefined ? null : `not an event of a task: ${wrong.slice(0, 300)}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const describeRequest = ({ method, url, headers, payload }: WireRequest) =>
  `${method} ${url.slice(0, 300)}\n${JSON.stringify(headers).slice(0, 300)}\n${JSON.stringify(payload?.toString().slice(0, 600))}`
