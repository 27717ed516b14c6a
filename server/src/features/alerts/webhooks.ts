declare module '../../feature.ts' {
  interface FeatureServices {
    sendWebhook: WebhookSender
  }
}

/** A request to the address of a team. */
export interface WebhookRequest {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/**
 * Sends a request. Resolves when the receiver has responded with a status of 2xx.
 *
 * @throws {Error} whose message says why, in a few words without the address
 */
export type WebhookSender = (request: WebhookRequest) => Promise<void>
