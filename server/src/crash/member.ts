import sharp from 'sharp'
import {
  activate,
  cancelTask,
  checkStatus,
  checkUpscaleStatus,
  generateStatus,
  getUserPageData,
  limits,
  saveCreation,
  submitTextToImage,
  submitUpscale,
  uploadCreation,
  type TaskReading,
} from '@tessera/shared-contracts'
import { asFile, smallPicture, upscaleForm } from '../testing-upscales.ts'
import { generation, until } from '../testing-works.ts'
import type { Asking } from './asking.ts'
import type { Deed } from './plan.ts'

/** Credits of an activation code in these rounds: two tasks. */
export const codeWorth = 2 * limits.taskCost

/** Something that was asked for: nobody knows what became of it, or the server has said so. */
interface Wish {
  heard: 'nothing' | 'yes' | 'no'
}

interface Order extends Wish {
  kind: 'generation' | 'upscale'
  key: string
  prompt: string
  uuid: string
  cancelled: boolean
  /** The last reading of a task that is over. */
  end: TaskReading | null
}

interface Kept extends Wish {
  imageUrl: string
  uuid: string
}

interface Upload extends Wish {
  key: string
  id: string
}

/** What the ledger must say of a member, to the entry. */
export interface Told {
  hold: number
  keep: number
  return: number
  code: number
}

const succeeded = (reading: TaskReading | null) => reading?.generateStatus === generateStatus.succeeded
const isOver = (reading: TaskReading) =>
  succeeded(reading) || reading.generateStatus === generateStatus.failed

/**
 * A member who keeps books of what the server said, and of nothing else: whatever it acknowledged must be there
 * after every crash. What it may not have heard is sent again with its key, as a page does.
 *
 * @param start.balance credits before the first round
 * @param start.codes unspent activation codes
 */
export function crashMember(start: { balance: number; codes: readonly string[] }) {
  const unspent = [...start.codes]
  const orders: Order[] = []
  const codes: (Wish & { code: string })[] = []
  const kept: Kept[] = []
  const uploads: Upload[] = []
  const seen = new Set<string>()
  let keys = 0

  const accepted = () => orders.filter(({ heard }) => heard === 'yes')
  const resultsOf = ({ uuid, end }: Order) =>
    (end?.images ?? []).map(({ imageUrl }): Kept => ({ imageUrl, uuid, heard: 'nothing' }))

  async function submit(asking: Asking, order: Order): Promise<void> {
    const answer =
      order.kind === 'generation'
        ? await asking.call(submitTextToImage, generation(order.prompt), order.key)
        : await asking.call(submitUpscale, await upscaleForm(), order.key)
    if (!answer) return
    order.heard = answer.success ? 'yes' : 'no'
    order.uuid = answer.uuid ?? ''
  }

  function place(asking: Asking, kind: Order['kind'], prompt = ''): Promise<void> {
    const wish = { heard: 'nothing', uuid: '', cancelled: false, end: null } as const
    const order: Order = { kind, prompt, key: `order ${++keys}`, ...wish }
    orders.push(order)
    return submit(asking, order)
  }

  async function redeem(asking: Asking, entry: (typeof codes)[number], again: boolean): Promise<void> {
    const answer = await asking.call(activate, { activation_code: entry.code })
    if (!answer) return
    if (!answer.success && !again) throw new Error(`a code is refused: ${answer.message}`)
    // A code whose answer was lost may be spent by now: then on this member
    entry.heard = 'yes'
  }

  async function save(asking: Asking, wish: Kept): Promise<void> {
    const { imageUrl, uuid } = wish
    const answer = await asking.call(saveCreation, { imageUrl, generationHistoryId: uuid, title: 'Kept' })
    if (!answer) return
    if (!answer.success) throw new Error(`a result is not kept: ${answer.error}`)
    wish.heard = 'yes'
  }

  async function send(asking: Asking, upload: Upload): Promise<void> {
    const creation_image = asFile(await smallPicture())
    const answer = await asking.call(uploadCreation, { creation_image }, upload.key)
    if (!answer) return
    if (!answer.new_creation) throw new Error(`an upload is refused: ${answer.message}`)
    upload.heard = 'yes'
    upload.id = String(answer.new_creation.id)
  }

  async function cancel(asking: Asking, order: Order): Promise<void> {
    const answer = await asking.call(cancelTask, { uuid: order.uuid })
    if (answer?.success) order.cancelled = true
  }

  async function read(asking: Asking, { kind, uuid }: Order): Promise<TaskReading> {
    const call = kind === 'generation' ? checkStatus : checkUpscaleStatus
    const answer = await asking.call(call, { uuid })
    if (!answer?.data) throw new Error(`the task ${uuid} is not there: ${answer?.msg}`)
    return answer.data
  }

  const deeds: Record<Deed, (asking: Asking) => Promise<void>> = {
    generate: asking => place(asking, 'generation', 'a lake'),
    'generate in vain': asking =>
      place(asking, 'generation', keys % 2 === 0 ? 'refuse this' : 'fail at this'),
    upscale: asking => place(asking, 'upscale'),
    async upload(asking) {
      const upload: Upload = { heard: 'nothing', key: `upload ${++keys}`, id: '' }
      uploads.push(upload)
      await send(asking, upload)
    },
    async activate(asking) {
      const code = unspent.pop()
      if (code === undefined) return
      const entry = { code, heard: 'nothing' as const }
      codes.push(entry)
      await redeem(asking, entry, false)
    },
    async save(asking) {
      const known = new Set(kept.map(({ imageUrl }) => imageUrl))
      const wish = orders.flatMap(resultsOf).find(({ imageUrl }) => !known.has(imageUrl))
      if (!wish) return
      kept.push(wish)
      await save(asking, wish)
    },
    async cancel(asking) {
      const order = accepted().findLast(({ end }) => end === null)
      if (order) await cancel(asking, order)
    },
  }

  /** Asks again for what was lost, and waits until every task is over. */
  async function catchUp(asking: Asking): Promise<void> {
    const unheard = ({ heard }: Wish) => heard === 'nothing'
    for (const order of orders.filter(unheard)) await submit(asking, order)
    for (const entry of codes.filter(unheard)) await redeem(asking, entry, true)
    for (const wish of kept.filter(unheard)) await save(asking, wish)
    for (const upload of uploads.filter(unheard)) await send(asking, upload)
    if ([orders, codes, kept, uploads].flat().some(unheard)) throw new Error('the server does not answer')
    for (const order of accepted().filter(({ end }) => end === null)) {
      order.end = await until(async () => {
        const reading = await read(asking, order)
        return isOver(reading) && reading
      })
    }
  }

  /** A sentence for everything that the server said and does not stand by. */
  async function faults(asking: Asking): Promise<string[]> {
    const found: string[] = []
    for (const order of accepted()) {
      const now = await read(asking, order)
      const images = ({ images }: TaskReading) => (images ?? []).map(({ imageUrl }) => imageUrl).join(' ')
      if (order.end && (succeeded(now) !== succeeded(order.end) || images(now) !== images(order.end)))
        found.push(`task ${order.uuid} has ended in two ways`)
      if (order.cancelled && !now.cancelled) found.push(`task ${order.uuid} was cancelled, and went on`)
    }

    const page = await asking.call(getUserPageData, {})
    const works = page?.creations ?? []
    const shown = new Set(works.flatMap(({ id, full_url }) => [String(id), full_url]))
    for (const work of [...kept.map(({ imageUrl }) => imageUrl), ...uploads.map(({ id }) => id)])
      if (!shown.has(work)) found.push(`the work ${work} is gone`)
    if (works.length !== kept.length + uploads.length) found.push(`${works.length} works, one of them twice`)

    const { hold, return: returned, code } = told()
    const balance = start.balance + code * codeWorth - (hold - returned) * limits.taskCost
    const credits = page?.user_info?.credits
    if (credits !== balance) found.push(`the balance is ${credits} and should be ${balance}`)

    const files = [
      ...orders.flatMap(resultsOf).map(({ imageUrl }) => imageUrl),
      ...works.map(w => w.full_url),
    ]
    for (const file of files.filter(each => !seen.has(each))) {
      seen.add(file)
      // All of it is there, to the last pixel
      await sharp(await asking.file(file))
        .raw()
        .toBuffer()
    }
    return found
  }

  function told(): Told {
    const tasks = accepted()
    const keep = tasks.filter(({ end }) => succeeded(end)).length
    return { hold: tasks.length, keep, return: tasks.length - keep, code: codes.length }
  }

  return {
    async act(asking: Asking, plan: readonly Deed[]): Promise<void> {
      for (const deed of plan) await deeds[deed](asking)
    },
    catchUp,
    faults,
    told,
  }
}
