import { createRateLimiter } from '../../rate-limits/rate-limiter.ts'
import type { FeatureServices } from '../../services.ts'
import { notifyMember, type MailRecipient } from './notify-member.ts'

/** Tells a member that somebody tries passwords, or codes of the second step; each once a day. */
export async function notifyOfFailedLogIns(
  services: Pick<FeatureServices, 'stores' | 'mailer' | 'clock'>,
  account: MailRecipient & { id: string },
  notice: 'failedLogIns' | 'failedCodes',
): Promise<void> {
  const limiter = createRateLimiter(services.stores, services.clock)
  const isFirst = await limiter.consume('noticesOfFailedLogIns', account.id, notice).then(
    () => true,
    () => false,
  )
  if (isFirst) notifyMember(services, account, notice)
}
