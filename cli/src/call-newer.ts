import { CommandError } from '@tessera/command-line'
import type { Call, CallRequest, CallResponse } from '@tessera/shared-contracts'
import { PlatformError, type PlatformClient } from './platform-client.ts'

/** Makes a call that servers of earlier releases do not have. @throws {CommandError} which says so */
export const callNewer = <C extends Call>(
  platform: PlatformClient,
  call: C,
  request: CallRequest<C>,
): Promise<CallResponse<C>> => explainOlderServer(platform, call, platform.call(call, request))

/** Waits for the response to a call. @throws {CommandError} which says so where the server does not have the call */
export async function explainOlderServer<Response>(
  platform: Pick<PlatformClient, 'url'>,
  call: Call,
  response: Promise<Response>,
): Promise<Response> {
  try {
    return await response
  } catch (error) {
    if (!(error instanceof PlatformError && error.status === 404)) throw error
    throw new CommandError(
      `${platform.url} does not have ${call.path}: its server is of an earlier release than this command.`,
      { cause: error },
    )
  }
}
