import type { FastifyInstance } from 'fastify'
import {
  checkStatus,
  deleteHistory,
  fetchHistory,
  getEngineSettings,
  polishPrompt,
  saveCreation,
  saveHistory,
  submitTextToImage,
  type EngineSettings,
  type GenerationRecord,
} from '@tessera/shared-contracts'
import { attemptsOn, countWork } from '../domain/attempts.ts'
import { keepPicture, thumbnailOf } from '../domain/creations.ts'
import {
  deleteGeneration,
  historyLength,
  idOfResults,
  mayGenerate,
  readOrder,
  type GeneratedPicture,
  type Generation,
} from '../domain/generations.ts'
import { mediaAddress, originalKey, type MediaStore } from '../domain/media.ts'
import type { PictureEngine } from '../domain/engine.ts'
import type { Polisher } from '../domain/polisher.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Stores, Transact } from '../domain/stores.ts'
import { acceptTask } from '../domain/tasks.ts'
import type { Clock } from '../domain/clock.ts'
import type { TaskRunner } from '../domain/task-runner.ts'
import { text } from '../texts.ts'
import { idempotencyKeyOf, serve, signedIn } from './serve.ts'
import { originOf } from './session-cookie.ts'
import { nothingToFollow, readingOf } from './task-reading.ts'

export interface TextToImageParts {
  stores: Stores
  transact: Transact
  clock: Clock
  polisher: Polisher
  runner: Pick<TaskRunner, 'wake'>
  engine: PictureEngine
  engineSettings: EngineSettings
  media: MediaStore
}

export function serveTextToImage(app: FastifyInstance, parts: TextToImageParts): void {
  const { stores, polisher, runner } = parts
  const { engineSettings: settings } = parts
  const attempts = attemptsOn(stores, parts.clock)

  serve(app, getEngineSettings, () => ({ success: true, data: settings }))

  serve(app, submitTextToImage, async ({ body, member, headers, request }) => {
    const payer = mayGenerate(body.generateParams['1'].inputs.text, member)
    const task = await acceptTask(parts, {
      member: payer,
      network: originOf(request).network,
      order: { kind: 'generation', ...readOrder(body, settings) },
      ...idempotencyKeyOf(headers),
    })
    runner.wake()
    return { success: true, uuid: task.id }
  })

  serve(app, checkStatus, async ({ query, member, language }) => {
    // Whoever comes back finds the task again, so that a page which was signed out goes on asking.
    if (!member) return { code: 1, msg: text(language, 'account.loginRequired') }
    const task = await stores.tasks.find(query.uuid)
    if (task?.memberId !== member.id || task.order.kind !== 'generation') return nothingToFollow(language)
    const generation = task.state === 'succeeded' ? await stores.generations.find(task.id) : null
    if (generation?.deletedAt) return nothingToFollow(language)
    const pictures = generation?.pictures ?? []
    return {
      code: 0,
      data: {
        ...(await readingOf(task, { tasks: stores.tasks, engine: parts.engine, language })),
        images: pictures.map(picture => ({ imageUrl: addressOf(picture) })),
        engine: generation?.engine ?? parts.engine.name,
        notUnderstood: [...new Set(pictures.flatMap(picture => picture.notUnderstood))],
      },
    }
  })

  serve(app, fetchHistory, async ({ member }) => {
    const generations = await stores.generations.ofMember(signedIn(member).id, historyLength)
    return { success: true, data: generations.map(asRecord) }
  })

  serve(app, deleteHistory, async ({ body, member }) => {
    await deleteGeneration(parts, signedIn(member), String(body.id))
    return { success: true }
  })

  serve(app, saveHistory, async ({ body, member }) => ({
    success: true,
    historyId: await idOfResults(stores.generations, signedIn(member), body.images),
  }))

  serve(app, saveCreation, async ({ body, member, language }) => {
    await keepPicture(parts, signedIn(member), { ...body, untitled: text(language, 'creation.untitled') })
    return { success: true }
  })

  serve(app, polishPrompt, async ({ body, member: asking, request }) => {
    const idea = body.prompt.trim()
    if (idea === '') throw new Refusal('generation.ideaRequired')
    const member = signedIn(asking)
    await countWork(attempts, 'polish', { member, network: originOf(request).network })
    return { success: true, data: await polisher.polish(idea, { scenario: body.scenario ?? null }) }
  })
}

const addressOf = ({ mediumId, ending }: GeneratedPicture) =>
  mediaAddress(originalKey({ id: mediumId, ending }))

function asRecord({ id, order, pictures }: Generation): GenerationRecord {
  const { prompt, scenario, width, height, count, model } = order
  return {
    id,
    prompt,
    images: pictures.map(addressOf),
    thumbs: pictures.map(({ mediumId: id }) => thumbnailOf({ id })),
    saved: pictures.map(({ keptAs }) => keptAs),
    scenario,
    lora_uuid: model?.id ?? null,
    lora_strength: model?.strength ?? null,
    width,
    height,
    batch_size: count,
  }
}
