import { recordMailFailure } from '../../features/monitoring/mail-failures.ts'
import type { Clock } from '@tessera/server-kit/clock'
import type { Mailer } from '../../features/mails/mailer.ts'
import type { Stores } from '../../features.ts'
import type { Telemetry } from '../../features/monitoring/telemetry.ts'

/** Wraps a mailer. It reports failures to telemetry and counts them for the operator's status command. */
export function createInstrumentedMailer(
  mailer: Mailer,
  parts: { stores: Pick<Stores, 'rateLimits'>; clock: Clock; telemetry: Telemetry },
): Mailer {
  return {
    async send(mail) {
      try {
        await mailer.send(mail)
      } catch (error) {
        parts.telemetry.mailFailed()
        await recordMailFailure(parts)
        throw error
      }
    },
  }
}
