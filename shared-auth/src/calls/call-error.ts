/** How a call failed. A plain object, because the store can only hold serializable values. */
export interface CallFailure {
  /**
   * `network`: no response arrived. `status`: the server responded with a status outside 200-299.
   * `malformed`: the response does not match the contract.
   */
  kind: 'network' | 'status' | 'malformed'
  status?: number
  /** The server's sentence for the user, in the language of the page. */
  serverMessage?: string
  /** The beginning of a response that holds no such sentence, for debugging. */
  text?: string
}

/** The error that {@link callServer} throws. */
export class CallError extends Error implements CallFailure {
  override name = 'CallError'
  readonly kind: CallFailure['kind']
  declare readonly status?: number
  declare readonly serverMessage?: string
  declare readonly text?: string
  readonly #failure: CallFailure

  constructor(failure: CallFailure, options?: ErrorOptions) {
    super(failure.serverMessage ?? defaultMessages[failure.kind], options)
    this.kind = failure.kind
    this.#failure = failure
    Object.assign(this, failure)
  }

  toFailure(): CallFailure {
    return this.#failure
  }
}

const defaultMessages: Record<CallFailure['kind'], string> = {
  network: 'The server could not be reached',
  status: 'Network response was not ok',
  malformed: 'The response could not be understood',
}

export const isCallFailure = (error: unknown): error is CallFailure =>
  typeof error === 'object' &&
  error !== null &&
  'kind' in error &&
  typeof error.kind === 'string' &&
  Object.hasOwn(defaultMessages, error.kind)
