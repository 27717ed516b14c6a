import { CommandError } from '@tessera/command-line'
import type { Call, CallRequest, CallResponse } from '@tessera/shared-contracts'
import { PlatformError, type PlatformClient } from './platform-client.ts'

/** Makes a call that servers of earlier releases do not have. @throws {CommandError} which says so */
export async function callNewer<C extends Call>(
  platform: PlatformClient,
  call: C,
  request: CallRequest<C>,
): Promise<CallResponse<C>> {
  try {
    return await platform.call(call, request)
  } catch (error) {
    if (!(error instanceof PlatformError && error.status === 404)) throw error
    throw new CommandError(
      `${platform.url} does not have ${call.path}: its server is of an earlier release than this command.`,
      { cause: error },
    )
  }
}
