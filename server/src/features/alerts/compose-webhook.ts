import { createHmac } from 'node:crypto'
import type { AlertMessage } from '@tessera/platform/stores'
import { isoTime, secondMs } from '@tessera/server-kit/clock'
import { describeAlert } from './describe-alert.ts'
import type { WebhookRequest } from './webhooks.ts'

/**
 * Composes the request to a webhook, signed as in the specification Standard Webhooks (standardwebhooks.com). Chat services
 * show the field `text`, programs read `type` and `data`.
 *
 * @param secret `whsec_…`
 */
export function composeWebhook(message: AlertMessage, secret: string, now: number): WebhookRequest {
  const { id, content, createdAt, subscription } = message
  const { title, body } = describeAlert(content, subscription.remote, subscription.language)
  const { type = 'unknown', ...data } = content ?? {}
  const payload = JSON.stringify({
    type,
    timestamp: isoTime(createdAt),
    data: { remote: subscription.remote, ...data },
    text: escapeForChat(`${title}\n${body}`),
  })
  const timestamp = String(Math.floor(now / secondMs))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')
  return {
    url: subscription.target,
    body: payload,
    headers: {
      'content-type': 'application/json',
      // The same for each attempt, so that a receiver can drop a repeated one
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  }
}

/** As the formatting of Slack wants it, which others show too: names of releases must not mention persons or link. */
const escapeForChat = (message: string) =>
  message.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
