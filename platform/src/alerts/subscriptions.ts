import { createHmac } from 'node:crypto'
import type { Language } from '@tessera/shared-contracts'
import type { Clock } from '@tessera/server-kit/clock'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { isPrivateLiteral } from '@tessera/server-kit/http/public-address'
import { newId } from '@tessera/server-kit/ids'
import { z } from 'zod'
import type { ReleaseStore } from '../releases/release-store.ts'
import {
  mayChangeRemote,
  requireIntegrator,
  requireRemoteAccess,
  type Actor,
} from '../tokens/platform-tokens.ts'
import type { StoredSubscription } from './alert.ts'
import type { AlertStore } from './store.ts'

const maxOfRemote = 5

interface NewAlert {
  remote: string
  webhook?: string | undefined
  mail?: string | undefined
  language?: Language | undefined
}

export interface AlertServices {
  alerts: AlertStore
  store: Pick<ReleaseStore, 'listReleases'>
  /** Origins of the operator's own network, which webhooks may have. All others are https and in the public web. */
  webhookOrigins: readonly string[]
  clock: Clock
}

/** Derives the key with which the messages to a webhook are signed, in the form of the specification Standard Webhooks. */
export const deriveWebhookSecret = (secret: string, id: string): string =>
  `whsec_${createHmac('sha256', secret).update(`webhook ${id}`).digest('base64')}`

/** Creates the service for where messages about the health of releases go. */
export function createAlertSubscriptions({ alerts, store, webhookOrigins, clock }: AlertServices) {
  /** @throws {DomainError} */
  async function readTarget({ webhook, mail }: NewAlert, actor: Actor) {
    if (webhook !== undefined && mail === undefined) {
      if (!isAllowedWebhook(webhook, webhookOrigins)) throw new DomainError('platform.badWebhook')
      return { kind: 'webhook', target: new URL(webhook).href } as const
    }
    if (mail === undefined || webhook !== undefined) throw new DomainError('platform.badAlert')
    // Else a team could have mails sent to anyone
    requireIntegrator(actor)
    if (!z.email().safeParse(mail).success) throw new DomainError('platform.badMail')
    return { kind: 'mail', target: mail } as const
  }

  return {
    /** @throws {DomainError} where the actor may not, the address is not allowed, or the remote is unknown or has too many */
    async add(added: NewAlert, actor: Actor): Promise<StoredSubscription> {
      const { remote, language = 'en' } = added
      requireRemoteAccess(actor, remote)
      const target = await readTarget(added, actor)
      const [release] = await store.listReleases({ name: remote, limit: 1 })
      if (!release) throw new DomainError('platform.noRelease', { remote })
      const subscription: StoredSubscription = {
        id: newId(),
        remote,
        ...target,
        language,
        createdBy: actor.name,
        createdAt: clock(),
        lastSentAt: null,
        lastError: null,
        failedAt: null,
      }
      if (!(await alerts.add(subscription, maxOfRemote)))
        throw new DomainError('platform.tooManyAlerts', { max: maxOfRemote })
      return subscription
    },

    /** Lists the subscriptions that the actor may change, of one remote where it is named. @throws {DomainError} */
    async list(remote: string | undefined, actor: Actor): Promise<StoredSubscription[]> {
      if (remote !== undefined) requireRemoteAccess(actor, remote)
      const found = await alerts.list(remote ?? actor.remote ?? undefined)
      return found.filter(each => mayChangeRemote(actor, each.remote))
    },

    /** @throws {DomainError} for an unknown id, and one of another team */
    async remove(id: string, actor: Actor): Promise<void> {
      const found = (await alerts.list(actor.remote ?? undefined)).find(each => each.id === id)
      if (!found) throw new DomainError('platform.unknownAlert', { id })
      await alerts.remove(id)
    },
  }
}
export type AlertSubscriptions = ReturnType<typeof createAlertSubscriptions>

/** Whether the server may call a webhook. A host name is resolved when it is called, and then must be public too. */
function isAllowedWebhook(address: string, trustedOrigins: readonly string[]): boolean {
  const url = URL.parse(address)
  if (url?.username !== '' || url.password !== '') return false
  if (trustedOrigins.includes(url.origin)) return true
  return url.protocol === 'https:' && !isPrivateLiteral(url.hostname)
}
