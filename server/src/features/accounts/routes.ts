import type { FastifyInstance } from 'fastify'
import {
  changePassword as changePasswordCall,
  deleteAccount,
  exportData,
  limits,
  updateUserProfile,
} from '@tessera/shared-contracts'
import { closeAccount } from './account-closure.ts'
import { listExportFiles } from './export/account-export.ts'
import { createRateLimiter, consumeQuota } from '../rate-limits/rate-limiter.ts'
import { isoDate } from '@tessera/platform/clock'
import { changePassword, confirmPassword } from './password/change-password.ts'
import { notifyMember } from './mails/notify-member.ts'
import { createVerificationRequired } from './two-step/protected-call.ts'
import { isVerified } from './two-step/second-factors.ts'
import { saveProfile } from './profile/profile.ts'
import type { FeatureServices } from '../services.ts'
import { text } from '../../texts.ts'
import { membersOnly } from '../../web/members-only.ts'
import { registerCallRoute, requireMember } from '../../web/serve.ts'
import { clearSessionCookie, getClientInfo, getSessionToken } from '../sessions/session-cookie.ts'
import { createZip } from './export/export-zip.ts'

export function registerAccountRoutes(app: FastifyInstance, services: FeatureServices): void {
  const { stores, media, clock } = services
  const limiter = createRateLimiter(stores, clock)

  registerCallRoute(
    app,
    updateUserProfile,
    async ({ body, member: user, language, request }) => {
      const member = requireMember(user)
      if (body.avatar)
        await consumeQuota(limiter, 'files', { member, network: getClientInfo(request).network })
      const avatar = body.avatar ? new Uint8Array(await body.avatar.arrayBuffer()) : null
      const { avatarUrl } = await saveProfile(services, member, { username: body.username, avatar })
      return {
        success: true,
        message: text(language, 'account.profileSaved'),
        new_avatar_url: avatar && avatarUrl,
      }
    },
    { maxFileBytes: limits.maxAvatarBytes, onRequest: membersOnly(app) },
  )

  registerCallRoute(app, changePasswordCall, async ({ body, member, language, request }) => {
    const change = {
      current: body.current_password,
      next: body.new_password,
      repeated: body.confirm_password,
    }
    await changePassword(services, requireMember(member), change, getSessionToken(request))
    return { success: true, message: text(language, 'account.passwordChanged') }
  })

  registerCallRoute(app, exportData, async ({ query, member: user, language, request, reply }) => {
    const member = requireMember(user)
    if (!(await isVerified(services, member.id, getSessionToken(request))))
      return createVerificationRequired(language)
    if (query.check) return { success: true }
    await limiter.consume('exports', member.id)
    await stores.audit.addOfMember(member.id, 'export data', clock())
    notifyMember(services, member, 'dataExported')
    const { stream, bytes } = await createZip(await listExportFiles(stores, member), media)
    reply.type('application/zip').headers({
      'content-disposition': `attachment; filename="tessera-${isoDate(clock())}.zip"`,
      'content-length': bytes,
    })
    return stream
  })

  registerCallRoute(app, deleteAccount, async ({ body, member: user, language, request, reply }) => {
    const member = requireMember(user)
    await confirmPassword(services, member.id, body.current_password)
    if (!(await isVerified(services, member.id, getSessionToken(request))))
      return createVerificationRequired(language)
    await closeAccount(services, member)
    clearSessionCookie(reply)
    return { success: true, message: text(language, 'account.deleted') }
  })
}
