import { buffer } from 'node:stream/consumers'
import { limits } from '@tessera/shared-contracts'
import { EngineRefusal, type UpscaledPicture, type UpscaleEngine, type UpscaleJob } from './engine.ts'
import { originalKey, type MediaStore } from './media.ts'
import { worstOf, type Moderator } from './moderation.ts'
import { storePicture, type PictureStorage } from './pictures.ts'
import type { Stores } from './stores.ts'
import type { Task } from './tasks.ts'
import type { UpscaleOrder } from './upscales.ts'
import type { Finish, Work } from './work.ts'

export interface UpscaleWorkAdapters extends PictureStorage {
  stores: Stores
  upscaler: UpscaleEngine
  moderator: Moderator
}

/** An upscale: one picture by the upscale engine, kept beside its original. */
export function upscaleWork(adapters: UpscaleWorkAdapters, task: Task, order: UpscaleOrder): Work {
  const { upscaler } = adapters
  return {
    submit: async () => upscaler.submit(await jobOf(adapters, order)),
    async status(job) {
      const status = await upscaler.status(job)
      if (status.state !== 'succeeded') return status
      return { state: 'succeeded', finish: () => finish(adapters, task, order, status.pictures) }
    },
    cancel: job => upscaler.cancel(job),
  }
}

interface Shelves {
  stores: Stores
  media: MediaStore
}

async function originalOf({ stores, media }: Shelves, id: string) {
  const original = await stores.media.find(id)
  if (!original) throw new EngineRefusal('the picture was deleted')
  return { picture: await buffer(media.read(originalKey(original))), ending: original.ending }
}

async function jobOf(
  shelves: Shelves,
  { originalId, scenario, steps, detail, upscaleDetail }: UpscaleOrder,
): Promise<UpscaleJob> {
  const { picture, ending } = await originalOf(shelves, originalId)
  if (ending !== 'png' && ending !== 'jpg' && ending !== 'webp') {
    throw new EngineRefusal(`${ending} files are not enlarged`)
  }
  return { picture, ending, scenario, steps, detail, upscaleDetail, factor: limits.upscale.factor }
}

async function finish(
  adapters: UpscaleWorkAdapters,
  { id, memberId }: Task,
  order: UpscaleOrder,
  [made]: readonly UpscaledPicture[],
): Promise<Finish> {
  const { upscaler, moderator } = adapters
  const engine = upscaler.name
  if (!made) throw new Error(`${engine} succeeded without a picture`)
  // Some engines paint what was not in the original.
  const reviewed = await moderator.review(made.file, { from: 'engine', engine })
  if (reviewed === 'refused') return { failure: { key: 'generation.moderated' } }
  const verdict = worstOf([order.verdict, reviewed])
  const original = await originalOf(adapters, order.originalId)
  const file = await adapters.workshop.inheritMark(made.file, original.picture)
  const medium = await storePicture(adapters, memberId, file)
  return {
    files: [medium],
    async keep({ media, upscales }) {
      await media.add(medium)
      await upscales.finish(id, { resultId: medium.id, engine, verdict, fidelity: made.fidelity ?? null })
    },
  }
}
