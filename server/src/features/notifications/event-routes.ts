import type { FastifyInstance } from 'fastify'
import { notificationEvents, type NotificationEvent } from '@tessera/shared-contracts'
import { secondMs } from '@tessera/server-kit/clock'
import { OverloadError } from '@tessera/server-kit/http/domain-error'
import { HttpError } from '@tessera/server-kit/http/errors'
import { createConcurrencyLimiter } from '@tessera/server-kit/scheduling/limiter'
import { createValueWatch } from '../../scheduling/value-watch.ts'
import { openEventStream, setEventStreamHeaders } from '../../web/event-stream.ts'
import { registerCallRoute } from '../accounts/members/member-routes.ts'
import type { Needs } from '../../feature.ts'
import { notificationChannels } from './notification-channels.ts'
import type { NotificationStores } from './stores.ts'

const maxStreams = 2_000
/** Without HTTP/2 a browser has six connections to a site, and every stream takes one. */
const maxStreamsOfMember = 3
/** How soon a notification is noticed that no signal reports. */
const unsignaledPollIntervalMs = 2 * secondMs
/** Repairs the loss of a signal. */
const signaledPollIntervalMs = 15 * secondMs

/** Registers the stream with the number of unread notifications. */
export function registerNotificationEvents(
  app: FastifyInstance,
  { stores, timer, signals }: Needs<'stores' | 'timer' | 'signals', NotificationStores>,
): void {
  const watch = createValueWatch<number>({
    timer,
    getPollIntervalMs: () => (signals.areArriving() ? signaledPollIntervalMs : unsignaledPollIntervalMs),
    report: error => app.log.error(error, 'the notifications of members could not be counted'),
    async read(memberIds) {
      const counts = await stores.notifications.countUnread(memberIds)
      const byMember = new Map(counts.map(({ memberId, count }) => [memberId, count]))
      return memberId => byMember.get(memberId) ?? 0
    },
  })
  const limiter = createConcurrencyLimiter({
    maxConcurrent: maxStreams,
    maxConcurrentOfKey: maxStreamsOfMember,
  })
  const closing = new AbortController()
  const stop = signals.subscribe(notificationChannels.changed, watch.refresh)
  app.addHook('preClose', async () => {
    stop()
    closing.abort()
  })

  registerCallRoute(app, notificationEvents, async ({ member, reply }) => {
    if (!member) throw new HttpError(401, 'account.loginRequired')
    const release = limiter.tryAcquire(member.id)
    if (!release) throw new OverloadError('the member, or this server, has too many event streams')
    setEventStreamHeaders(reply)
    return openEventStream<number>(
      {
        subscribe: listener => watch.watch(member.id, listener),
        toData: unread => ({ unread }) satisfies NotificationEvent,
      },
      { timer, signal: closing.signal },
    ).once('close', release)
  })
}
