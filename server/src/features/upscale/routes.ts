import type { FastifyInstance } from 'fastify'
import { checkUpscaleStatus, limits, submitUpscale } from '@tessera/shared-contracts'
import { getMediaUrl, originalKey } from '../media/media.ts'
import { translateEngineName } from '../tasks/engine-names.ts'
import { canCancel } from '../tasks/tasks.ts'
import { acceptUpscale, type UpscaleDependencies } from './upscales.ts'
import { text } from '../../texts.ts'
import { membersOnly } from '../accounts/members/members-only-hook.ts'
import { registerCallRoute, requireMember } from '../accounts/members/member-routes.ts'
import { readIdempotencyKey } from '@tessera/server-kit/http/call-route'
import { buildMissingTaskStatus, buildTaskStatus } from '../tasks/task-status.ts'
import { getClientInfo } from '../../web/client-info.ts'
import type { Needs } from '../../feature.ts'

export function registerRoutes(
  app: FastifyInstance,
  services: UpscaleDependencies & Needs<'upscaler'> & Needs<'runner'>,
): void {
  const { stores, upscaler, runner } = services

  registerCallRoute(
    app,
    submitUpscale,
    async ({ body: form, member, headers, request }) => {
      const task = await acceptUpscale(services, {
        member: requireMember(member),
        network: getClientInfo(request).network,
        form,
        ...readIdempotencyKey(headers),
      })
      runner.wake()
      return { success: true, uuid: task.id, canCancel: canCancel(task, upscaler) }
    },
    { maxFileBytes: limits.upscale.maxBytes, onRequest: membersOnly(app) },
  )

  registerCallRoute(app, checkUpscaleStatus, async ({ query, member, language }) => {
    // Not a failure: a page that lost its session polls on and finds the task after the next log-in.
    if (!member) return { code: 1, msg: text(language, 'account.loginRequired') }
    const task = await stores.tasks.find(query.uuid)
    if (task?.memberId !== member.id || task.params.kind !== 'upscale')
      return buildMissingTaskStatus(language)
    const upscale = await stores.upscales.find(task.id)
    if (!upscale && task.state === 'succeeded') return buildMissingTaskStatus(language, 'upscale.gone')
    const result = upscale?.result
    return {
      code: 0,
      data: {
        ...(await buildTaskStatus(task, { tasks: stores.tasks, engine: upscaler, language })),
        images: result ? [{ imageUrl: getMediaUrl(originalKey(result.medium)) }] : [],
        original: upscale && getMediaUrl(originalKey(upscale.original)),
        engine: translateEngineName(language, result?.engine ?? upscaler.name),
        fidelity: result?.fidelity ?? null,
      },
    }
  })
}
