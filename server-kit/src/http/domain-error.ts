import type { TextValues } from '../texts.ts'

/**
 * A business rule refuses the request. Thrown inside a transaction, it rolls the transaction back. The response has
 * status 200, `success: false` and a sentence in the language of the request.
 */
export class DomainError<Key extends string = string> extends Error {
  override readonly name: string = 'DomainError'
  readonly key: Key
  readonly values: TextValues

  constructor(key: Key, values: TextValues = {}) {
    super(key)
    this.key = key
    this.values = values
  }
}

/** Too many tasks of this kind are queued. The response has status 429. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError'
}

/** A service that the server needs is unavailable. The response has status 503 and the text of the key. */
export class OutageError extends Error {
  override readonly name = 'OutageError'
  readonly key: string

  constructor(message: string, { key = 'request.outage', ...options }: ErrorOptions & { key?: string } = {}) {
    super(message, options)
    this.key = key
  }
}
