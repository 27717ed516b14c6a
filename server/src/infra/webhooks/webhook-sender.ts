import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { secondMs } from '@tessera/server-kit/clock'
import {
  createPublicLookup,
  isPrivateLiteral,
  PrivateAddressError,
} from '@tessera/server-kit/http/public-address'
import type { WebhookRequest, WebhookSender } from '../../features/alerts/webhooks.ts'

const timeoutMs = 10 * secondMs

/**
 * Creates the function that calls webhooks: over https in the public web, or at a trusted origin. It checks the IP address when it
 * connects, follows no redirect, and reads nothing of the response but its status.
 *
 * @param options.lookup finds the addresses of a host that is not trusted
 */
export function createWebhookSender({
  trustedOrigins,
  lookup = createPublicLookup(),
}: {
  trustedOrigins: readonly string[]
  lookup?: LookupFunction
}): WebhookSender {
  return request => {
    const url = new URL(request.url)
    const isTrusted = trustedOrigins.includes(url.origin)
    if (!isTrusted && (url.protocol !== 'https:' || isPrivateLiteral(url.hostname)))
      return Promise.reject(new PrivateAddressError('the address is not in the public web'))
    return send(url, request, isTrusted ? undefined : lookup)
  }
}

function send(
  url: URL,
  { headers, body }: WebhookRequest,
  lookup: LookupFunction | undefined,
): Promise<void> {
  const open = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(timeoutMs),
      agent: false as const,
      ...(lookup && { lookup }),
    }
    const sent = open(url, options, response => {
      response.destroy()
      const { statusCode = 0 } = response
      if (statusCode >= 200 && statusCode < 300) resolve()
      else reject(new Error(`it responded with status ${statusCode}`))
    })
    sent.on('error', error => reject(new Error(describeError(error), { cause: error })))
    sent.end(body)
  })
}

/** The message of an error of the network can have the address. */
function describeError(error: Error): string {
  if (error instanceof PrivateAddressError) return 'the address is not in the public web'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'it did not respond in time'
  return 'code' in error ? `it cannot be reached (${String(error.code)})` : 'it cannot be reached'
}
