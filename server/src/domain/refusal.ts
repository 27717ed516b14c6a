import type { TextKey, TextValues } from '../texts.ts'

/**
 * The rules say no, and a person can be told why. Inside a transaction it undoes everything; the routes
 * answer it with status 200, `success: false` and the sentence in the language of the page.
 */
export class Refusal extends Error {
  override readonly name: string = 'Refusal'
  readonly key: TextKey
  readonly values: TextValues

  constructor(key: TextKey, values: TextValues = {}) {
    super(key)
    this.key = key
    this.values = values
  }
}

/** The server has more of this work waiting than it can do soon; answered with status 429. */
export class Overload extends Error {
  override readonly name = 'Overload'
}

/** What the server cannot do without is away for a while; answered with status 503. */
export class Outage extends Error {
  override readonly name = 'Outage'
}
