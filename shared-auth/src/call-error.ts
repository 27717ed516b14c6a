/** How a call failed; a plain object, so that the store can keep it. */
export interface CallFailure {
  /** `network`: no answer came. `status`: the server refused or broke. `malformed`: the answer is not the contract's. */
  kind: 'network' | 'status' | 'malformed'
  status?: number
  /** The sentence the server sent along, in the language of the page. */
  serverMessage?: string
  /** The beginning of an answer without a sentence for people, for whoever looks into it. */
  text?: string
}

/** What {@link callServer} rejects with. */
export class CallError extends Error implements CallFailure {
  override name = 'CallError'
  readonly kind: CallFailure['kind']
  declare readonly status?: number
  declare readonly serverMessage?: string
  declare readonly text?: string

  constructor(failure: CallFailure, options?: ErrorOptions) {
    super(failure.serverMessage ?? failureNames[failure.kind], options)
    this.kind = failure.kind
    Object.assign(this, failure)
  }

  /** The failure without what an Error adds. */
  toFailure(): CallFailure {
    const { kind, status, serverMessage, text } = this
    return {
      kind,
      ...(status !== undefined && { status }),
      ...(serverMessage !== undefined && { serverMessage }),
      ...(text !== undefined && { text }),
    }
  }
}

const failureNames: Record<CallFailure['kind'], string> = {
  network: 'The server could not be reached',
  status: 'Network response was not ok',
  malformed: 'The answer could not be understood',
}

export const isCallFailure = (error: unknown): error is CallFailure =>
  typeof error === 'object' &&
  error !== null &&
  'kind' in error &&
  typeof error.kind === 'string' &&
  Object.hasOwn(failureNames, error.kind)

/** The server's own sentence about a failed call, or the fallback where it sent none. */
export const failureText = (error: unknown, fallback: string): string =>
  (isCallFailure(error) && error.serverMessage) || fallback
