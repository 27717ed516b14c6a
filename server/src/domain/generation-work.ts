import { limits } from '@tessera/shared-contracts'
import type { Clock } from './clock.ts'
import type { MadePicture, PictureEngine } from './engine.ts'
import type { GenerationOrder } from './generations.ts'
import { removeFiles, type MediaStore, type Medium } from './media.ts'
import { worstOf, type Moderator, type Verdict } from './moderation.ts'
import { storePicture, type Making, type PictureWorkshop } from './pictures.ts'
import type { Task } from './tasks.ts'
import type { Finish, Work } from './work.ts'

export interface GenerationAdapters {
  engine: PictureEngine
  media: MediaStore
  workshop: PictureWorkshop
  moderator: Moderator
  clock: Clock
}

/** A generation: pictures by the picture engine, kept as an entry of the member's history. */
export function generationWork(adapters: GenerationAdapters, task: Task, order: GenerationOrder): Work {
  const { engine } = adapters
  return {
    submit: () => engine.submit(jobOf(order, task.seed)),
    async status(job) {
      const status = await engine.status(job)
      if (status.state !== 'succeeded') return status
      return { state: 'succeeded', finish: () => finish(adapters, task, order, status.pictures) }
    },
    cancel: job => engine.cancel(job),
  }
}

const jobOf = ({ prompt, scenario, width, height, count, model }: GenerationOrder, seed: number) => ({
  prompt,
  scenario,
  width,
  height,
  count,
  seed,
  steps: limits.samplerSteps,
  ...(model && { model }),
})

const makingOf = ({ prompt, model }: GenerationOrder, seed: number, software: string): Making => ({
  prompt,
  seed,
  steps: limits.samplerSteps,
  model: model ? `${model.id} (${model.strength})` : software,
  software,
})

async function finish(
  adapters: GenerationAdapters,
  { id, memberId }: Task,
  order: GenerationOrder,
  made: readonly MadePicture[],
): Promise<Finish> {
  const { engine, moderator, clock } = adapters
  const provenance = { from: 'engine', engine: engine.name } as const
  const verdicts = await Promise.all(made.map(({ file }) => moderator.review(file, provenance)))
  if (worstOf(verdicts) === 'refused') return { failure: { key: 'generation.moderated' } }

  const kept: { medium: Medium; picture: MadePicture; verdict: Verdict }[] = []
  const files = () => kept.map(({ medium }) => medium)
  try {
    for (const [i, picture] of made.entries()) {
      const marked = await adapters.workshop.mark(picture.file, makingOf(order, picture.seed, engine.name))
      const medium = await storePicture(adapters, memberId, marked)
      kept.push({ medium, picture, verdict: verdicts[i] ?? 'waiting' })
    }
  } catch (error) {
    await removeFiles(adapters.media, files())
    throw error
  }
  return {
    files: files(),
    async keep({ media, generations }) {
      for (const { medium } of kept) await media.add(medium)
      await generations.add({
        id,
        memberId,
        order,
        engine: engine.name,
        createdAt: clock(),
        pictures: kept.map(({ medium, verdict, picture: { seed, notUnderstood = [] } }) => ({
          mediumId: medium.id,
          ending: medium.ending,
          verdict,
          seed,
          notUnderstood,
        })),
      })
    },
  }
}
