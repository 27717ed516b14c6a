import {
  checkSession,
  checkStatus,
  defaultEngineSettings,
  generateStatus,
  getCreations,
  getUserPageData,
  login,
  saveCreation,
  submitTextToImage,
} from '@tessera/shared-contracts'
import type { HttpResponse, HttpClient, HttpRequest } from '../server/http-client.ts'
import { createFormRequest, forwardedFor, password, type RegisteredMember } from '../server/members.ts'
import { waitUntil } from './open-loop.ts'
import type { RequestStats } from './request-stats.ts'

/** Content of the site that visitors request. */
export interface SiteContent {
  members: readonly RegisteredMember[]
  /** Addresses. */
  thumbnails: readonly string[]
  creationIds: readonly string[]
  /** The newest position in the gallery. */
  snapshot: number
}

/** The kinds of a thousand arrivals. A task is polled, and its result is saved. */
const mix = {
  'gallery, first page': 150,
  'gallery, further page': 200,
  image: 450,
  'page of the gallery': 50,
  'landing page': 50,
  'a creation': 23,
  'who is signed in': 50,
  'own creations': 20,
  'log-in': 4,
  task: 3,
} as const

/** Requests that write. All others are reads. */
const writes = new Set(['log-in', 'task', 'save'])
export const isReadRequest = (what: string) => !writes.has(what)

const pollIntervalMs = 3_000

const arrivals = Object.entries(mix).flatMap(([what, times]) =>
  Array.from({ length: times }, () => what as keyof typeof mix),
)

/** Headers of a browser. */
const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en' }

/** Picks an item for the n-th arrival: spread over the list, and the same in each run. */
const pickSpread = <Item>(items: readonly Item[], n: number): Item =>
  items[(Math.imul(n + 1, 2_654_435_761) >>> 4) % items.length] as Item

export interface Visitors {
  /** Runs the next arrival until its response. */
  arrive(stats: RequestStats, intended: number): Promise<void>
  /** Resolves when all tasks have ended and their images are saved. */
  waitForTasks(): Promise<void>
}

/** Creates the arrivals of the mixed load. */
export function createVisitors(
  client: HttpClient,
  { members, thumbnails, creationIds, snapshot }: SiteContent,
): Visitors {
  let come = 0
  const makers = new Set<Promise<void>>()

  /** Sends a request and records its duration. Returns null if it fails. */
  const sendRequest = async (
    stats: RequestStats,
    what: string,
    intended: number,
    request: HttpRequest,
    right = isWhole,
  ) => {
    try {
      const response = await client.request(request)
      if (response.status !== 200) throw new Error(`status ${response.status}`)
      right(response)
      stats.recordSuccess(what, performance.now() - intended)
      return response
    } catch (fault) {
      stats.recordFailure(what, fault)
      return null
    }
  }

  const post = ({ headers }: RegisteredMember, path: string, body: object) => {
    const json = { ...headers, 'content-type': 'application/json' }
    return { method: 'POST', path, headers: json, body: JSON.stringify(body) } as const
  }

  async function submit(stats: RequestStats, intended: number, member: RegisteredMember): Promise<void> {
    const request = post(member, submitTextToImage.path, generation)
    const response = await sendRequest(stats, 'task', intended, request, succeeded)
    if (!response) return
    const { uuid } = submitTextToImage.response.parse(JSON.parse(response.body.toString()))
    const maker = follow(stats, intended, member, uuid ?? '').finally(() => makers.delete(maker))
    makers.add(maker)
  }

  /** Polls a task as the page does, and saves its image. */
  async function follow(
    stats: RequestStats,
    intended: number,
    member: RegisteredMember,
    uuid: string,
  ): Promise<void> {
    const { headers } = member
    for (let next = intended + pollIntervalMs; ; next += pollIntervalMs) {
      await waitUntil(next)
      const polled = await sendRequest(stats, 'poll', next, {
        path: `${checkStatus.path}?uuid=${uuid}`,
        headers,
      })
      if (!polled) return
      const { data } = checkStatus.response.parse(JSON.parse(polled.body.toString()))
      if (data?.generateStatus === generateStatus.failed) return stats.recordFailure('task', data.generateMsg)
      if (data?.generateStatus !== generateStatus.succeeded) continue
      const imageUrl = data.images?.[0]?.imageUrl
      const fields = { imageUrl, generationHistoryId: uuid, title: 'A lake in the morning' }
      // The user looks at the image first
      await waitUntil(next + pollIntervalMs)
      await sendRequest(
        stats,
        'save',
        next + pollIntervalMs,
        post(member, saveCreation.path, fields),
        succeeded,
      )
      return
    }
  }

  async function arrive(stats: RequestStats, intended: number): Promise<void> {
    const n = come++
    const what = arrivals[(n * 617) % arrivals.length] ?? 'image'
    const member = pickSpread(members, n)
    const visitor = { ...browserHeaders, ...forwardedFor(0x10000 + (n % 0x8000)) }
    const read = (address: string, headers: Readonly<Record<string, string>> = visitor, method?: 'POST') =>
      sendRequest(stats, what, intended, { path: address, headers, ...(method && { method }) })
    const home = { ...browserHeaders, ...member.headers }
    const before = 51 + ((n * 7_919) % snapshot)
    const ways: Record<typeof what, () => Promise<unknown>> = {
      'gallery, first page': () => read(`${getCreations.path}?page=1`, visitor, 'POST'),
      'gallery, further page': () =>
        read(`${getCreations.path}?page=2&snapshot=${snapshot}&before=${before}`, visitor, 'POST'),
      image: () => read(pickSpread(thumbnails, n)),
      'page of the gallery': () => read('/tools'),
      'landing page': () => read('/'),
      'a creation': () => read(`${getCreations.path}?id=${pickSpread(creationIds, n)}`, visitor, 'POST'),
      'who is signed in': () => read(checkSession.path, home, 'POST'),
      'own creations': () => read(getUserPageData.path, home),
      'log-in': () => {
        const headers = forwardedFor(0x20000 + (n % 0x8000))
        return sendRequest(
          stats,
          what,
          intended,
          createFormRequest(login.path, { email: member.email, password }, headers),
          succeeded,
        )
      },
      task: () => submit(stats, intended, member),
    }
    await ways[what]()
  }

  return { arrive, waitForTasks: () => Promise.all(makers).then(() => {}) }
}

const generation = {
  templateUuid: defaultEngineSettings.templateUuid,
  generateParams: {
    '1': { class_type: 'Translate', inputs: { text: 'a lake in the morning' } },
    '2': { class_type: 'EmptyLatentImage', inputs: { width: 960, height: 1280, batch_size: 1 } },
    '3': { class_type: 'KSampler', inputs: { steps: 30 } },
    workflowUuid: defaultEngineSettings.workflowUuid,
  },
}

function isWhole({ body }: HttpResponse): void {
  if (body.byteLength === 0) throw new Error('empty response')
}

function succeeded({ body }: HttpResponse): void {
  const text = body.toString()
  if (!text.startsWith('{"success":true')) throw new Error(text.slice(0, 200))
}
