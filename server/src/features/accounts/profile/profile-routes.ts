import type { FastifyInstance } from 'fastify'
import { limits, setDefaultVisibility, updateUserProfile } from '@tessera/shared-contracts'
import type { Needs } from '../../../feature.ts'
import { text } from '../../../texts.ts'
import { getClientInfo } from '../../../web/client-info.ts'
import { consumeQuota, createRateLimiter } from '../../rate-limits/rate-limiter.ts'
import { registerCallRoute, requireMember } from '../members/member-routes.ts'
import { membersOnly } from '../members/members-only-hook.ts'
import type { AccountStores } from '../stores.ts'
import { saveProfile } from './profile.ts'

export function registerProfileRoutes(
  app: FastifyInstance,
  services: Needs<'stores' | 'transact' | 'clock' | 'media' | 'imageProcessor' | 'moderator', AccountStores>,
): void {
  const limiter = createRateLimiter(services.stores, services.clock)

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

  registerCallRoute(app, setDefaultVisibility, async ({ body, member }) => {
    await services.stores.accounts.setNewCreationsPublic(requireMember(member).id, body.public === '1')
    return { success: true }
  })
}
