import type { FastifyInstance } from 'fastify'
import {
  checkStatus,
  checkPrompt,
  deleteHistory,
  drawPreview,
  fetchHistory,
  getEngineSettings,
  polishPrompt,
  saveHistory,
  submitTextToImage,
  type GenerationRecord,
  type Language,
} from '@tessera/shared-contracts'
import { createRateLimiter, consumeQuota } from '../rate-limits/rate-limiter.ts'
import {
  deleteGeneration,
  listHistory,
  findGenerationId,
  requireGenerationMember,
  parseGenerationParams,
  parseSeed,
} from './generations.ts'
import { getMediaUrl, originalKey, getThumbnailUrl } from '../media/media.ts'
import { DomainError } from '../../domain-error.ts'
import { translateEngineName } from '../tasks/engine-names.ts'
import { acceptTask, canCancel } from '../tasks/tasks.ts'
import { text } from '../../texts.ts'
import { registerCallRoute, requireMember } from '../accounts/members/member-routes.ts'
import { readIdempotencyKey } from '@tessera/server-kit/http/call-route'
import { buildMissingTaskStatus, buildTaskStatus } from '../tasks/task-status.ts'
import { previewImage } from './preview-image.ts'
import type { GenerationImage, Generation } from './generation-record.ts'
import { getClientInfo } from '../../web/client-info.ts'
import type { Needs } from '../../feature.ts'
import type { GenerationStores } from './stores.ts'

export function registerRoutes(
  app: FastifyInstance,
  services: Needs<
    | 'stores'
    | 'transact'
    | 'clock'
    | 'media'
    | 'requireSpace'
    | 'engine'
    | 'engineSettings'
    | 'polisher'
    | 'promptChecker'
    | 'runner',
    GenerationStores
  >,
): void {
  const { stores, polisher, runner } = services
  const { engineSettings: settings } = services
  const limiter = createRateLimiter(stores, services.clock)

  registerCallRoute(app, getEngineSettings, ({ language }) => ({
    success: true,
    data: {
      ...settings,
      engine: translateEngineName(language, services.engine.name),
      hasSeeds: !services.engine.ignoresSeeds,
    },
  }))

  registerCallRoute(app, submitTextToImage, async ({ body, member, headers, request }) => {
    const payer = requireGenerationMember(body.generateParams['1'].inputs.text, member)
    const seed = parseSeed(body)
    const task = await acceptTask(services, {
      member: payer,
      network: getClientInfo(request).network,
      params: { kind: 'generation', ...parseGenerationParams(body, settings) },
      ...(seed !== undefined && { seed }),
      ...readIdempotencyKey(headers),
    })
    runner.wake()
    return { success: true, uuid: task.id, canCancel: canCancel(task, services.engine) }
  })

  registerCallRoute(app, checkStatus, async ({ query, member, language }) => {
    // Not a failure: a page that lost its session polls on and finds the task after the next log-in.
    if (!member) return { code: 1, msg: text(language, 'account.loginRequired') }
    const task = await stores.tasks.find(query.uuid)
    if (task?.memberId !== member.id || task.params.kind !== 'generation')
      return buildMissingTaskStatus(language)
    const generation = task.state === 'succeeded' ? await stores.generations.find(task.id) : null
    if (generation?.deletedAt) return buildMissingTaskStatus(language)
    const images = generation?.images ?? []
    return {
      code: 0,
      data: {
        ...(await buildTaskStatus(task, { tasks: stores.tasks, engine: services.engine, language })),
        images: images.map(image => ({ imageUrl: getImageAddress(image) })),
        engine: translateEngineName(language, generation?.engine ?? services.engine.name),
        notUnderstood: [...new Set(images.flatMap(image => image.notUnderstood))],
        seeds: toSeeds(images),
      },
    }
  })

  registerCallRoute(app, fetchHistory, async ({ query, member, language }) => {
    const history = await listHistory(stores.generations, requireMember(member), query)
    const data = history.generations.map(generation => toRecord(generation, language))
    return { success: true, data, next_before: history.nextBefore, searched: history.searched }
  })

  registerCallRoute(app, deleteHistory, async ({ body, member }) => {
    await deleteGeneration(services, requireMember(member), String(body.id))
    return { success: true }
  })

  registerCallRoute(app, saveHistory, async ({ body, member }) => ({
    success: true,
    historyId: await findGenerationId(stores.generations, requireMember(member), body.images),
  }))

  registerCallRoute(app, checkPrompt, async ({ body: { prompt, scenario = null }, language, request }) => {
    await limiter.consume('promptChecksOfNetwork', getClientInfo(request).network)
    return { success: true, data: services.promptChecker.check(prompt, { scenario, language }) }
  })

  registerCallRoute(app, drawPreview, async ({ query, request, reply }) => {
    await limiter.consume('previewsOfNetwork', getClientInfo(request).network)
    const file = await previewImage(services.engine, query)
    reply.type('image/png').header('cache-control', 'private, max-age=3600')
    return file
  })

  registerCallRoute(app, polishPrompt, async ({ body, member: user, request }) => {
    const idea = body.prompt.trim()
    if (idea === '') throw new DomainError('generation.ideaRequired')
    const member = requireMember(user)
    await consumeQuota(limiter, 'polish', { member, network: getClientInfo(request).network })
    const { prompt, alternatives } = await polisher.polish(idea, { scenario: body.scenario ?? null })
    return { success: true, data: prompt, ...(alternatives && { alternatives }) }
  })
}

const getImageAddress = ({ mediumId, fileExtension }: GenerationImage) =>
  getMediaUrl(originalKey({ id: mediumId, fileExtension }))

/** The seeds of images; null of an engine without seeds. */
function toSeeds(images: readonly GenerationImage[]): number[] | null {
  const seeds = images.map(({ seed }) => seed).filter(seed => seed !== null)
  return seeds.length === images.length ? seeds : null
}

function toRecord(
  { id, params, images, engine, createdAt }: Generation,
  language: Language,
): GenerationRecord {
  const { prompt, scenario, width, height, count, model } = params
  return {
    id,
    prompt,
    images: images.map(getImageAddress),
    thumbs: images.map(({ mediumId: id }) => getThumbnailUrl({ id })),
    saved: images.map(({ saved }) => saved?.verdict ?? null),
    public_creations: images.map(({ saved }) =>
      saved?.public && saved.verdict === 'passed' ? saved.id : null,
    ),
    seeds: toSeeds(images),
    engine: translateEngineName(language, engine),
    created_at: new Date(createdAt).toISOString(),
    scenario,
    lora_uuid: model?.id ?? null,
    lora_strength: model?.strength ?? null,
    width,
    height,
    batch_size: count,
  }
}
