import type { Device } from '@tessera/shared-contracts'
import { isoTime } from '@tessera/server-kit/clock'
import { describePlace } from './describe-place.ts'
import { getDeviceName } from './device-name.ts'
import { getPublicSessionId } from './sessions.ts'
import type { Session } from './session-record.ts'

/** Converts a session for a response: the device and its place in the language of the page. */
export const toDevice = (
  session: Session & { current: boolean },
  options: Parameters<typeof describePlace>[1],
): Device => {
  const { tokenHash, userAgent, network, createdAt, lastSeenAt, current } = session
  return {
    id: getPublicSessionId(tokenHash),
    device: getDeviceName(userAgent, options.language),
    place: describePlace(current ? (options.currentNetwork ?? network) : network, options),
    begun_at: isoTime(createdAt),
    seen_at: isoTime(lastSeenAt),
    current,
  }
}
