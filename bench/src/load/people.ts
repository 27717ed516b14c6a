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
import type { Answer, Asking, Question } from './asking.ts'
import { form, from, password, type LoadMember } from './members.ts'
import { waitUntil } from './open-loop.ts'
import type { Tally } from './tally.ts'

/** What there is on the site to ask for. */
export interface Offer {
  members: readonly LoadMember[]
  /** Addresses of thumbnails. */
  pictures: readonly string[]
  /** Ids of works. */
  works: readonly string[]
  /** The newest place of the gallery. */
  snapshot: number
}

/** Of a thousand arrivals. A maker's task is followed by the page that waits for it, and its result is kept. */
const mix = {
  'gallery, first page': 150,
  'gallery, further page': 200,
  picture: 450,
  'page of the gallery': 50,
  'landing page': 50,
  'a work': 23,
  'who is signed in': 50,
  'own works': 20,
  'log-in': 4,
  task: 3,
} as const

/** Requests that change something; whoever sends one of the others is held up by nobody. */
const writing = new Set(['log-in', 'task', 'save'])
export const isRead = (what: string) => !writing.has(what)

const taskEvery = 3_000

const arrivals = Object.entries(mix).flatMap(([what, times]) =>
  Array.from({ length: times }, () => what as keyof typeof mix),
)

/** What a browser says of itself. */
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en' }

/** Spread over a list, so that neighbours differ, and the same each time. */
const pick = <Item>(items: readonly Item[], n: number): Item =>
  items[(Math.imul(n + 1, 2_654_435_761) >>> 4) % items.length] as Item

export interface People {
  /** Who comes next, until they have been answered. */
  arrive(tally: Tally, intended: number): Promise<void>
  /** Until all tasks are over and their pictures are kept. */
  made(): Promise<void>
}

/** Who comes to the site one after another, and what each of them asks for. */
export function peopleOf(asking: Asking, { members, pictures, works, snapshot }: Offer): People {
  let come = 0
  const makers = new Set<Promise<void>>()

  /** @throws where the answer is not what was asked for */
  const ask = async (tally: Tally, what: string, intended: number, question: Question, right = isWhole) => {
    try {
      const answer = await asking.ask(question)
      if (answer.status !== 200) throw new Error(`status ${answer.status}`)
      right(answer)
      tally.answered(what, performance.now() - intended)
      return answer
    } catch (fault) {
      tally.failed(what, fault)
      return null
    }
  }

  const post = ({ headers }: LoadMember, address: string, body: object) => {
    const json = { ...headers, 'content-type': 'application/json' }
    return { method: 'POST', address, headers: json, body: JSON.stringify(body) } as const
  }

  async function submit(tally: Tally, intended: number, member: LoadMember): Promise<void> {
    const question = post(member, submitTextToImage.path, generation)
    const answer = await ask(tally, 'task', intended, question, succeeded)
    if (!answer) return
    const { uuid } = submitTextToImage.answer.parse(JSON.parse(answer.body.toString()))
    const maker = follow(tally, intended, member, uuid ?? '').finally(() => makers.delete(maker))
    makers.add(maker)
  }

  /** Looks after a task as the page does, and keeps its picture. */
  async function follow(tally: Tally, intended: number, member: LoadMember, uuid: string): Promise<void> {
    const { headers } = member
    for (let next = intended + taskEvery; ; next += taskEvery) {
      await waitUntil(next)
      const polled = await ask(tally, 'poll', next, { address: `${checkStatus.path}?uuid=${uuid}`, headers })
      if (!polled) return
      const { data } = checkStatus.answer.parse(JSON.parse(polled.body.toString()))
      if (data?.generateStatus === generateStatus.failed) return tally.failed('task', data.generateMsg)
      if (data?.generateStatus !== generateStatus.succeeded) continue
      const imageUrl = data.images?.[0]?.imageUrl
      const wish = { imageUrl, generationHistoryId: uuid, title: 'A lake in the morning' }
      // Somebody looks at the picture first
      await waitUntil(next + taskEvery)
      await ask(tally, 'save', next + taskEvery, post(member, saveCreation.path, wish), succeeded)
      return
    }
  }

  async function arrive(tally: Tally, intended: number): Promise<void> {
    const n = come++
    const what = arrivals[(n * 617) % arrivals.length] ?? 'picture'
    const member = pick(members, n)
    const visitor = { ...browser, ...from(0x10000 + (n % 0x8000)) }
    const read = (address: string, headers: Readonly<Record<string, string>> = visitor, method?: 'POST') =>
      ask(tally, what, intended, { address, headers, ...(method && { method }) })
    const home = { ...browser, ...member.headers }
    const before = 51 + ((n * 7_919) % snapshot)
    const ways: Record<typeof what, () => Promise<unknown>> = {
      'gallery, first page': () => read(`${getCreations.path}?page=1`, visitor, 'POST'),
      'gallery, further page': () =>
        read(`${getCreations.path}?page=2&snapshot=${snapshot}&before=${before}`, visitor, 'POST'),
      picture: () => read(pick(pictures, n)),
      'page of the gallery': () => read('/tools'),
      'landing page': () => read('/'),
      'a work': () => read(`${getCreations.path}?id=${pick(works, n)}`, visitor, 'POST'),
      'who is signed in': () => read(checkSession.path, home, 'POST'),
      'own works': () => read(getUserPageData.path, home),
      'log-in': () => {
        const headers = from(0x20000 + (n % 0x8000))
        return ask(
          tally,
          what,
          intended,
          form(login.path, { email: member.email, password }, headers),
          succeeded,
        )
      },
      task: () => submit(tally, intended, member),
    }
    await ways[what]()
  }

  return { arrive, made: () => Promise.all(makers).then(() => {}) }
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

function isWhole({ body }: Answer): void {
  if (body.byteLength === 0) throw new Error('nothing came')
}

function succeeded({ body }: Answer): void {
  const text = body.toString()
  if (!text.startsWith('{"success":true')) throw new Error(text.slice(0, 200))
}
