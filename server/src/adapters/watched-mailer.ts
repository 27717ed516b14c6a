import { mailFailed } from '../domain/mail-failures.ts'
import type { Clock } from '../domain/clock.ts'
import type { Mailer } from '../domain/mailer.ts'
import type { Stores } from '../domain/stores.ts'
import type { Watch } from '../domain/watch.ts'

/** A mailer whose failures are told to those who watch, and to an operator who asks within the hour. */
export function watchedMailer(
  mailer: Mailer,
  parts: { stores: Pick<Stores, 'attempts'>; clock: Clock; watch: Watch },
): Mailer {
  return {
    async send(mail) {
      try {
        await mailer.send(mail)
      } catch (error) {
        parts.watch.mailFailed()
        await mailFailed(parts)
        throw error
      }
    },
  }
}
