import type { FastifyInstance } from 'fastify'
import { isoDate } from '@tessera/server-kit/clock'
import { deleteAccount, exportData } from '@tessera/shared-contracts'
import type { Needs } from '../../feature.ts'
import { text } from '../../texts.ts'
import { clearSessionCookie, getSessionToken } from '../../web/account-cookies.ts'
import { createZip } from '../../zip/zip.ts'
import { registerCallRoute, requireMember } from '../accounts/members/member-routes.ts'
import { confirmPassword } from '../accounts/password/change-password.ts'
import { createVerificationRequired } from '../accounts/two-step/protected-call.ts'
import { isVerified } from '../accounts/two-step/second-factors.ts'
import { notifyMember } from '../mails/notify-member.ts'
import { createRateLimiter } from '../rate-limits/rate-limiter.ts'
import { closeAccount } from './account-closure.ts'
import { createAccountDeletions } from './account-deletions.ts'
import { listExportFiles } from './account-export.ts'
import type { AccountDataStores } from './stores.ts'

/** Registers the calls with which members take their data with them, and delete their accounts. */
export function registerRoutes(
  app: FastifyInstance,
  services: Needs<
    'stores' | 'transact' | 'clock' | 'timer' | 'media' | 'mailer' | 'passwords',
    AccountDataStores
  >,
): void {
  const { stores, media, clock } = services
  const limiter = createRateLimiter(stores, clock)
  const deletions = createAccountDeletions(services, error =>
    app.log.error(error, 'a closed account is not deleted yet'),
  )
  app.addHook('preClose', async () => deletions.stop())
  app.addHook('onClose', () => deletions.waitForEnd())

  registerCallRoute(app, exportData, async ({ query, member: user, language, request, reply }) => {
    const member = requireMember(user)
    if (!(await isVerified(services, member.id, getSessionToken(request))))
      return createVerificationRequired(language)
    if (query.check) return { success: true }
    await limiter.consume('exports', member.id)
    await stores.audit.addOfMember(member.id, 'export data', clock())
    notifyMember(services, member, 'dataExported')
    const at = clock()
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="tessera-${isoDate(at)}.zip"`)
    return createZip(listExportFiles({ stores, media }, member), at)
  })

  registerCallRoute(app, deleteAccount, async ({ body, member: user, language, request, reply }) => {
    const member = requireMember(user)
    await confirmPassword(services, member.id, body.current_password)
    if (!(await isVerified(services, member.id, getSessionToken(request))))
      return createVerificationRequired(language)
    await deletions.start(await closeAccount(services, member))
    clearSessionCookie(reply)
    return { success: true, message: text(language, 'account.deleted') }
  })
}
