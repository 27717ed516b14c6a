import type { FastifyInstance } from 'fastify'
import {
  changePassword,
  deleteAccount,
  endOtherSessions,
  exportData,
  getSessions,
  limits,
  updateUserProfile,
} from '@tessera/shared-contracts'
import { closeAccount, type ClosureAdapters } from '../domain/account-closure.ts'
import { exportOf } from '../domain/account-export.ts'
import { attemptsOn, countWork } from '../domain/attempts.ts'
import { isoDate } from '../domain/clock.ts'
import { deviceOf } from '../domain/devices.ts'
import type { OwnPassword } from '../domain/own-password.ts'
import { saveProfile, type ProfileAdapters } from '../domain/profile.ts'
import type { Sessions } from '../domain/sessions.ts'
import { text } from '../texts.ts'
import { membersOnly } from './members-only.ts'
import { serve, signedIn } from './serve.ts'
import { clearSessionCookie, originOf, sessionToken } from './session-cookie.ts'
import { zipOf } from './zip.ts'

/** Characters of a token's hash that tell the sessions of one member apart. */
const sessionIdLength = 16

export function serveAccount(
  app: FastifyInstance,
  services: ProfileAdapters & ClosureAdapters & { sessions: Sessions; ownPassword: OwnPassword },
): void {
  const { stores, media, clock, sessions, ownPassword } = services
  const attempts = attemptsOn(stores, clock)

  serve(
    app,
    updateUserProfile,
    async ({ body, member: asking, language, request }) => {
      const member = signedIn(asking)
      if (body.avatar) await countWork(attempts, 'files', { member, network: originOf(request).network })
      const avatar = body.avatar ? new Uint8Array(await body.avatar.arrayBuffer()) : null
      const { avatarUrl } = await saveProfile(services, member, { username: body.username, avatar })
      return {
        success: true,
        message: text(language, 'account.profileSaved'),
        new_avatar_url: avatar && avatarUrl,
      }
    },
    { fileBytes: limits.avatarBytes, onRequest: membersOnly(app) },
  )

  serve(app, changePassword, async ({ body, member, language, request }) => {
    const change = {
      current: body.current_password,
      next: body.new_password,
      repeated: body.confirm_password,
    }
    await ownPassword.change(signedIn(member).id, change, sessionToken(request))
    return { success: true, message: text(language, 'account.passwordChanged') }
  })

  serve(app, getSessions, async ({ member, language, request }) => {
    const known = await sessions.list(signedIn(member).id, sessionToken(request))
    return {
      success: true,
      sessions: known.map(({ tokenHash, userAgent, begunAt, seenAt, current }) => ({
        id: tokenHash.slice(0, sessionIdLength),
        device: deviceOf(userAgent, language),
        begun_at: new Date(begunAt).toISOString(),
        seen_at: new Date(seenAt).toISOString(),
        current,
      })),
    }
  })

  serve(app, endOtherSessions, async ({ member, language, request }) => {
    await sessions.endOthers(signedIn(member).id, sessionToken(request))
    return { success: true, message: text(language, 'account.othersSignedOut') }
  })

  serve(app, exportData, async ({ member: asking, reply }) => {
    const member = signedIn(asking)
    await attempts.count('exports', member.id)
    const { stream, bytes } = await zipOf(await exportOf(stores, member), media)
    reply.type('application/zip').headers({
      'content-disposition': `attachment; filename="tessera-${isoDate(clock())}.zip"`,
      'content-length': bytes,
    })
    return stream
  })

  serve(app, deleteAccount, async ({ body, member: asking, language, reply }) => {
    const member = signedIn(asking)
    await ownPassword.prove(member.id, body.current_password)
    await closeAccount(services, member)
    clearSessionCookie(reply)
    return { success: true, message: text(language, 'account.deleted') }
  })
}
