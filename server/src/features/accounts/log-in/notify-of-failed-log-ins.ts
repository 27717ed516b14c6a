import { createRateLimiter } from '../../rate-limits/rate-limiter.ts'
import { notifyMember, type MailRecipient } from '../../mails/notify-member.ts'
import type { Needs } from '../../../feature.ts'
import type { RateLimitStores } from '../../rate-limits/stores.ts'

/** Tells a member that a person tries passwords, or codes of the second step; each once a day. */
export function notifyOfFailedLogIns(
  services: Needs<'stores' | 'mailer' | 'clock', RateLimitStores>,
  account: MailRecipient & { id: string },
  notice: 'failedLogIns' | 'failedCodes',
): void {
  const limiter = createRateLimiter(services.stores, services.clock)
  limiter.consume('noticesOfFailedLogIns', account.id, notice).then(
    () => notifyMember(services, account, notice),
    // The notice of today is sent, or the database is away
    () => undefined,
  )
}
