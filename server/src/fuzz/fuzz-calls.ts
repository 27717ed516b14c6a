import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import type { Call } from '@tessera/shared-contracts'
import { hour } from '../domain/clock.ts'
import { everyCall } from '../testing-calls.ts'
import { isOfPlatform, startFuzzSite, type Sender } from './fuzz-site.ts'
import { requestTo, type WireRequest } from './requests.ts'

/** Requests after which everybody is logged in anew, and limits are forgotten. */
const batchSize = 50

/** Milliseconds that an answer may take, on however busy a machine. */
const patience = 30_000

export interface FuzzReport {
  /** How often each status was answered. */
  statuses: Record<number, number>
  /** Successful answers: the requests do get past the first check. */
  successes: number
  faults: string[]
  slowest: { milliseconds: number; path: string }
}

interface Sent {
  call: Call
  sender: Sender
  request: WireRequest
}

/**
 * Sends requests made from the calls' own contracts, right, nearly right and hostile, and looks at every answer.
 *
 * @param options.seed the same seed, the same requests
 */
export async function fuzzCalls({ requests, seed }: { requests: number; seed: number }): Promise<FuzzReport> {
  const { site, known, credentials } = await startFuzzSite()
  const report: FuzzReport = {
    statuses: {},
    successes: 0,
    faults: [],
    slowest: { milliseconds: 0, path: '' },
  }
  const any = fc.oneof(
    ...everyCall.map(({ call }) =>
      fc.record({ call: fc.constant(call), sender: senderOf(call), request: requestTo(call, known) }),
    ),
  )
  try {
    for (let first = 0; first < requests; first += batchSize) {
      const who = await credentials()
      const numRuns = Math.min(batchSize, requests - first)
      for (const [i, sent] of fc.sample(any, { seed: seed + first, numRuns }).entries()) {
        const fault = await faultOf(sent, who[sent.sender], report)
        if (fault !== null) report.faults.push(`seed ${seed}, request ${first + i}: ${fault}`)
      }
      site.clock.advance(hour)
    }
  } finally {
    await site.close()
  }
  return report

  async function faultOf({ call, request }: Sent, identity: Record<string, string>, to: FuzzReport) {
    const begun = performance.now()
    const asked = site.app.inject({
      method: request.method as 'GET',
      url: request.url,
      headers: { host: 'localhost', ...request.headers, ...identity },
      ...(request.payload && { payload: request.payload }),
    })
    const calledOff = new AbortController()
    const late = setTimeout(patience, null, { signal: calledOff.signal }).catch(() => null)
    const answer = await Promise.race([asked, late])
    calledOff.abort()
    const milliseconds = performance.now() - begun
    if (milliseconds > to.slowest.milliseconds) to.slowest = { milliseconds, path: call.path }
    const wrong = answer === null ? `no answer in ${patience} ms` : wrongWith(answer, call, request)
    if (answer) to.statuses[answer.statusCode] = (to.statuses[answer.statusCode] ?? 0) + 1
    if (answer?.statusCode === 200 && wrong === null && answer.body.startsWith('{"success":true'))
      to.successes += 1
    return wrong === null ? null : `${wrong}\n${described(request)}`
  }
}

const senderOf = (call: Call): fc.Arbitrary<Sender> =>
  fc.constantFrom<Sender>(
    'visitor',
    ...(isOfPlatform(call) ? (['integrator'] as const) : (['member', 'member'] as const)),
  )

/** What no answer may tell of how the server is made. */
const innards =
  /node_modules|node:internal|\.ts:\d+|SQLITE_|SqliteError|constraint failed|no such (table|column)|syntax error/

/** Null where the answer is as every answer should be. */
function wrongWith(answer: LightMyRequestResponse, call: Call, { method }: WireRequest): string | null {
  const { statusCode, headers, body } = answer
  if (statusCode >= 500) return `status ${statusCode}: ${body.slice(0, 300)}`
  if (innards.test(body)) return `it tells of its innards: ${body.slice(0, 300)}`
  if (method === 'HEAD') return null
  const type = String(headers['content-type'])
  if (type === 'application/zip' && statusCode === 200) return null
  if (!type.startsWith('application/json')) return `status ${statusCode} with ${type}: ${body.slice(0, 100)}`
  const told: unknown = parsed(body)
  if (told === undefined) return `no JSON: ${body.slice(0, 100)}`
  if (statusCode === 200) {
    const read = call.answer.safeParse(told)
    return read.success || method !== call.method
      ? null
      : `not in the contract's shape: ${body.slice(0, 300)}`
  }
  const { success, message, error } = told as Record<string, unknown>
  const speaks = success === false && typeof message === 'string' && message !== '' && error === message
  return speaks ? null : `status ${statusCode} without a sentence: ${body.slice(0, 300)}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const described = ({ method, url, headers, payload }: WireRequest) =>
  `${method} ${url.slice(0, 300)}\n${JSON.stringify(headers).slice(0, 300)}\n${JSON.stringify(payload?.toString().slice(0, 600))}`
