import type { FastifyInstance } from 'fastify'
import { taskEvents } from '@tessera/shared-contracts'
import { OverloadError } from '@tessera/server-kit/http/domain-error'
import { HttpError } from '@tessera/server-kit/http/errors'
import { createConcurrencyLimiter } from '@tessera/server-kit/scheduling/limiter'
import { registerCallRoute } from '../../accounts/members/member-routes.ts'
import { setEventStreamHeaders } from '../../../web/event-stream.ts'
import type { Needs } from '../../../feature.ts'
import type { TaskStores } from '../stores.ts'
import { openTaskStream } from './event-stream.ts'
import { createTaskWatch } from './task-watch.ts'

const maxStreams = 2_000
/** Without HTTP/2 a browser has six connections to a site, and every stream takes one. */
const maxStreamsOfMember = 3

export function registerEventRoutes(
  app: FastifyInstance,
  { stores, timer, signals }: Needs<'stores' | 'timer' | 'signals', TaskStores>,
): void {
  const watch = createTaskWatch({ stores, timer, signals }, error =>
    app.log.error(error, 'the changes of tasks could not be read'),
  )
  const limiter = createConcurrencyLimiter({
    maxConcurrent: maxStreams,
    maxConcurrentOfKey: maxStreamsOfMember,
  })
  const closing = new AbortController()
  app.addHook('preClose', async () => {
    watch.stop()
    closing.abort()
  })

  registerCallRoute(app, taskEvents, async ({ query, member, reply }) => {
    const task = member && (await stores.tasks.find(query.uuid))
    if (!task || task.memberId !== member.id) throw new HttpError(404, 'task.unknown')
    const release = limiter.tryAcquire(member.id)
    if (!release) throw new OverloadError('the member, or this server, has too many event streams')
    setEventStreamHeaders(reply)
    return openTaskStream(task.id, { watch, timer, signal: closing.signal }).once('close', release)
  })
}
