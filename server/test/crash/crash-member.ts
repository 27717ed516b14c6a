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
  type TaskStatus,
} from '@tessera/shared-contracts'
import { toPngFile, createSmallImage, buildUpscaleRequest } from '../seeds/seed-upscale.ts'
import { buildGenerationRequest, waitUntil } from '../seeds/seed-creation.ts'
import type { ApiClient } from './api-client.ts'
import type { MemberAction } from './round-plan.ts'

/** The credits that an activation code of the crash rounds grants, enough for two tasks. */
export const codeCredits = 2 * limits.creditsPerTask

/** An action of the member. Its result is unknown until the server acknowledges or refuses it. */
interface PendingAction {
  acknowledged: 'unknown' | 'yes' | 'no'
}

interface Order extends PendingAction {
  kind: 'generation' | 'upscale'
  key: string
  prompt: string
  uuid: string
  cancelled: boolean
  /** The last status of a finished task. */
  end: TaskStatus | null
}

interface SavedResult extends PendingAction {
  imageUrl: string
  uuid: string
}

interface Upload extends PendingAction {
  key: string
  id: string
}

/** The number of ledger entries of a member by kind. */
export interface LedgerCounts {
  hold: number
  keep: number
  return: number
  code: number
}

const succeeded = (reading: TaskStatus | null) => reading?.generateStatus === generateStatus.succeeded
const isOver = (reading: TaskStatus) => succeeded(reading) || reading.generateStatus === generateStatus.failed

/**
 * A member who records only what the server acknowledged: all of it must exist after every crash. Actions
 * without a response are sent again with their idempotency key, as a page does.
 *
 * @param start.balance credits before the first round
 * @param start.codes unspent activation codes
 */
export function createCrashMember(start: { balance: number; codes: readonly string[] }) {
  const unspent = [...start.codes]
  const orders: Order[] = []
  const codes: (PendingAction & { code: string })[] = []
  const saved: SavedResult[] = []
  const uploads: Upload[] = []
  const checkedFiles = new Set<string>()
  let keys = 0

  const accepted = () => orders.filter(({ acknowledged }) => acknowledged === 'yes')
  const listResults = ({ uuid, end }: Order) =>
    (end?.images ?? []).map(({ imageUrl }): SavedResult => ({ imageUrl, uuid, acknowledged: 'unknown' }))

  async function submit(client: ApiClient, order: Order): Promise<void> {
    const response =
      order.kind === 'generation'
        ? await client.call(submitTextToImage, buildGenerationRequest(order.prompt), order.key)
        : await client.call(submitUpscale, await buildUpscaleRequest(), order.key)
    if (!response) return
    order.acknowledged = response.success ? 'yes' : 'no'
    order.uuid = response.uuid ?? ''
  }

  function placeOrder(client: ApiClient, kind: Order['kind'], prompt = ''): Promise<void> {
    const pending = { acknowledged: 'unknown', uuid: '', cancelled: false, end: null } as const
    const order: Order = { kind, prompt, key: `order ${++keys}`, ...pending }
    orders.push(order)
    return submit(client, order)
  }

  async function redeem(client: ApiClient, entry: (typeof codes)[number], again: boolean): Promise<void> {
    const response = await client.call(activate, { activation_code: entry.code })
    if (!response) return
    if (!response.success && !again) throw new Error(`a code is refused: ${response.message}`)
    // A code whose response was lost may be spent by now, by this member
    entry.acknowledged = 'yes'
  }

  async function save(client: ApiClient, pending: SavedResult): Promise<void> {
    const { imageUrl, uuid } = pending
    const response = await client.call(saveCreation, { imageUrl, generationHistoryId: uuid, title: 'Kept' })
    if (!response) return
    if (!response.success) throw new Error(`a result was not saved: ${response.error}`)
    pending.acknowledged = 'yes'
  }

  async function send(client: ApiClient, upload: Upload): Promise<void> {
    const creation_image = toPngFile(await createSmallImage())
    const response = await client.call(uploadCreation, { creation_image }, upload.key)
    if (!response) return
    if (!response.new_creation) throw new Error(`an upload is refused: ${response.message}`)
    upload.acknowledged = 'yes'
    upload.id = String(response.new_creation.id)
  }

  async function cancel(client: ApiClient, order: Order): Promise<void> {
    const response = await client.call(cancelTask, { uuid: order.uuid })
    if (response?.success) order.cancelled = true
  }

  async function read(client: ApiClient, { kind, uuid }: Order): Promise<TaskStatus> {
    const call = kind === 'generation' ? checkStatus : checkUpscaleStatus
    const response = await client.call(call, { uuid })
    if (!response?.data) throw new Error(`the task ${uuid} is not there: ${response?.msg}`)
    return response.data
  }

  const actions: Record<MemberAction, (client: ApiClient) => Promise<void>> = {
    generate: client => placeOrder(client, 'generation', 'a fox'),
    'generate in vain': client =>
      placeOrder(client, 'generation', keys % 2 === 0 ? 'refuse this' : 'fail at this'),
    upscale: client => placeOrder(client, 'upscale'),
    async upload(client) {
      const upload: Upload = { acknowledged: 'unknown', key: `upload ${++keys}`, id: '' }
      uploads.push(upload)
      await send(client, upload)
    },
    async activate(client) {
      const code = unspent.pop()
      if (code === undefined) return
      const entry = { code, acknowledged: 'unknown' as const }
      codes.push(entry)
      await redeem(client, entry, false)
    },
    async save(client) {
      const known = new Set(saved.map(({ imageUrl }) => imageUrl))
      const pending = orders.flatMap(listResults).find(({ imageUrl }) => !known.has(imageUrl))
      if (!pending) return
      saved.push(pending)
      await save(client, pending)
    },
    async cancel(client) {
      const order = accepted().findLast(({ end }) => end === null)
      if (order) await cancel(client, order)
    },
  }

  /** Sends the unacknowledged actions again, and waits until every task is finished. */
  async function retryUnacknowledged(client: ApiClient): Promise<void> {
    const isUnacknowledged = ({ acknowledged }: PendingAction) => acknowledged === 'unknown'
    for (const order of orders.filter(isUnacknowledged)) await submit(client, order)
    for (const entry of codes.filter(isUnacknowledged)) await redeem(client, entry, true)
    for (const pending of saved.filter(isUnacknowledged)) await save(client, pending)
    for (const upload of uploads.filter(isUnacknowledged)) await send(client, upload)
    if ([orders, codes, saved, uploads].flat().some(isUnacknowledged))
      throw new Error('the server does not response')
    for (const order of accepted().filter(({ end }) => end === null)) {
      order.end = await waitUntil(async () => {
        const reading = await read(client, order)
        return isOver(reading) && reading
      })
    }
  }

  /** Returns a sentence for everything that the server acknowledged and that is missing or different. */
  async function findFaults(client: ApiClient): Promise<string[]> {
    const found: string[] = []
    for (const order of accepted()) {
      const now = await read(client, order)
      const images = ({ images }: TaskStatus) => (images ?? []).map(({ imageUrl }) => imageUrl).join(' ')
      if (order.end && (succeeded(now) !== succeeded(order.end) || images(now) !== images(order.end)))
        found.push(`task ${order.uuid} has ended in two ways`)
      if (order.cancelled && !now.cancelled) found.push(`task ${order.uuid} was cancelled, and went on`)
    }

    const page = await client.call(getUserPageData, {})
    const creations = page?.creations ?? []
    const shown = new Set(creations.flatMap(({ id, full_url }) => [String(id), full_url]))
    for (const creation of [...saved.map(({ imageUrl }) => imageUrl), ...uploads.map(({ id }) => id)])
      if (!shown.has(creation)) found.push(`the work ${creation} is gone`)
    if (creations.length !== saved.length + uploads.length)
      found.push(`${creations.length} works, one of them twice`)

    const { hold, return: returned, code } = countLedgerEntries()
    const balance = start.balance + code * codeCredits - (hold - returned) * limits.creditsPerTask
    const credits = page?.user_info?.credits
    if (credits !== balance) found.push(`the balance is ${credits} and should be ${balance}`)

    const files = [
      ...orders.flatMap(listResults).map(({ imageUrl }) => imageUrl),
      ...creations.map(w => w.full_url),
    ]
    for (const file of files.filter(each => !checkedFiles.has(each))) {
      checkedFiles.add(file)
      // Decoding proves that the file is complete
      await sharp(await client.getFile(file))
        .raw()
        .toBuffer()
    }
    return found
  }

  function countLedgerEntries(): LedgerCounts {
    const tasks = accepted()
    const keep = tasks.filter(({ end }) => succeeded(end)).length
    return { hold: tasks.length, keep, return: tasks.length - keep, code: codes.length }
  }

  return {
    async perform(client: ApiClient, plan: readonly MemberAction[]): Promise<void> {
      for (const action of plan) await actions[action](client)
    },
    catchUp: retryUnacknowledged,
    faults: findFaults,
    countLedgerEntries,
  }
}
