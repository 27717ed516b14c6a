import type { AlertMessage } from '@tessera/platform/stores'
import { dayMs, hourMs, minuteMs } from '@tessera/server-kit/clock'
import { composeMail } from '../mails/compose-mail.ts'
import { RefusedAddressError } from '../mails/mailer.ts'
import type { Needs } from '../../feature.ts'
import { composeWebhook } from './compose-webhook.ts'
import { describeAlert } from './describe-alert.ts'
import type { AlertStores } from './stores.ts'
import './webhooks.ts'

/** Messages that one run takes. They are delivered at the same time, so that a slow receiver holds up no other. */
const maxMessages = 20
/** A process that ends meanwhile leaves its messages to others after this time. */
const claimMs = 5 * minuteMs
/** The pauses after failed attempts. */
const retryDelaysMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 15 * hourMs]
/** An older message is not tried again. */
const maxAgeMs = dayMs

type AlertServices = Needs<'stores' | 'clock' | 'mailer' | 'sendWebhook', AlertStores>

/** Finds changes of the health of releases, and delivers the messages about them to the teams. */
export async function sendAlerts(services: AlertServices): Promise<void> {
  const { stores, clock } = services
  // Commands and tests of stores do not load the platform
  const { addHealthMessages, deriveWebhookSecret } = await import('@tessera/platform')
  await addHealthMessages({ ...stores, clock })
  const now = clock()
  const messages = await stores.alerts.claimDue(now, now + claimMs, maxMessages)
  if (messages.length === 0) return
  const secret = await stores.secrets.getOrCreate('alerts')
  await Promise.all(
    messages.map(message => deliver(message, deriveWebhookSecret(secret, message.subscription.id), services)),
  )
}

async function deliver(message: AlertMessage, secret: string, services: AlertServices): Promise<void> {
  const { stores, clock, mailer, sendWebhook } = services
  const { content, subscription } = message
  const { kind, target, language, remote } = subscription
  try {
    if (kind === 'webhook') await sendWebhook(composeWebhook(message, secret, clock()))
    else
      await mailer.send(
        composeMail(target, language, 'alert', {
          ...describeAlert(content, remote, language),
          remote,
          id: subscription.id,
        }),
      )
  } catch (error) {
    return stores.alerts.setFailed(
      message,
      describeFailure(error),
      getRetryTime(message, error, clock()),
      clock(),
    )
  }
  return stores.alerts.setDelivered(message, clock())
}

/** Null means no further attempt. */
function getRetryTime({ attempts, createdAt }: AlertMessage, error: unknown, now: number): number | null {
  const delayMs = retryDelaysMs[attempts - 1]
  const isForGood = error instanceof RefusedAddressError || delayMs === undefined
  return isForGood || now + delayMs > createdAt + maxAgeMs ? null : now + delayMs
}

function describeFailure(error: unknown): string {
  if (error instanceof RefusedAddressError) return 'the mail server refuses the address'
  return error instanceof Error ? error.message : String(error)
}
