import type { FastifyInstance } from 'fastify'
import { checkUpscaleStatus, limits, submitUpscale } from '@tessera/shared-contracts'
import type { UpscaleEngine } from '../domain/engine.ts'
import { mediaAddress, originalKey } from '../domain/media.ts'
import type { TaskRunner } from '../domain/task-runner.ts'
import { acceptUpscale, type UpscaleAdapters } from '../domain/upscales.ts'
import { text } from '../texts.ts'
import { membersOnly } from './members-only.ts'
import { idempotencyKeyOf, serve, signedIn } from './serve.ts'
import { originOf } from './session-cookie.ts'
import { nothingToFollow, readingOf } from './task-reading.ts'

export function serveHdUpscale(
  app: FastifyInstance,
  parts: UpscaleAdapters & { upscaler: UpscaleEngine; runner: Pick<TaskRunner, 'wake'> },
): void {
  const { stores, upscaler, runner } = parts

  serve(
    app,
    submitUpscale,
    async ({ body: form, member, headers, request }) => {
      const task = await acceptUpscale(parts, {
        member: signedIn(member),
        network: originOf(request).network,
        form,
        ...idempotencyKeyOf(headers),
      })
      runner.wake()
      return { success: true, uuid: task.id }
    },
    { fileBytes: limits.upscale.bytes, onRequest: membersOnly(app) },
  )

  serve(app, checkUpscaleStatus, async ({ query, member, language }) => {
    // Whoever comes back finds the task again, so that a page which was signed out goes on asking.
    if (!member) return { code: 1, msg: text(language, 'account.loginRequired') }
    const task = await stores.tasks.find(query.uuid)
    if (task?.memberId !== member.id || task.order.kind !== 'upscale') return nothingToFollow(language)
    const upscale = await stores.upscales.find(task.id)
    if (!upscale && task.state === 'succeeded') return nothingToFollow(language, 'upscale.gone')
    const result = upscale?.result
    return {
      code: 0,
      data: {
        ...(await readingOf(task, { tasks: stores.tasks, engine: upscaler, language })),
        images: result ? [{ imageUrl: mediaAddress(originalKey(result.medium)) }] : [],
        original: upscale && mediaAddress(originalKey(upscale.original)),
        engine: result?.engine ?? upscaler.name,
        fidelity: result?.fidelity ?? null,
      },
    }
  })
}
