import type { FastifyInstance } from 'fastify'
import { toString as renderQrCode } from 'qrcode'
import {
  beginTotp as beginCall,
  confirmTotp as confirmCall,
  getTotpStatus,
  loginWithTotp,
  removeTotp as removeCall,
  renewRecoveryCodes,
  verifyWithTotp,
} from '@tessera/shared-contracts'
import { DomainError } from '../../../domain-error.ts'
import { registerCallRoute, requireMember } from '../members/member-routes.ts'
import { completeLogIn } from './log-in-reply.ts'
import { createVerificationRequired, requirePasswordOrFactor } from './protected-call.ts'
import {
  listSecondFactors,
  notifyOfFactorChange,
  recordVerification,
  replaceRecoveryCodes,
} from './second-factors.ts'
import { beginTotp, checkCode, confirmTotp, removeTotp } from './totp.ts'
import { getSessionToken } from '../../../web/account-cookies.ts'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

export function registerTotpRoutes(
  app: FastifyInstance,
  services: Needs<
    | 'stores'
    | 'transact'
    | 'clock'
    | 'mailer'
    | 'findCountry'
    | 'browsers'
    | 'secondStepTokens'
    | 'passwords',
    AccountStores
  >,
): void {
  const { stores, clock, secondStepTokens } = services

  registerCallRoute(app, getTotpStatus, async ({ member }) => {
    const { id } = requireMember(member)
    return {
      success: true,
      enabled: (await listSecondFactors(stores, id)).includes('totp'),
      recovery_codes_left: await stores.recoveryCodes.count(id),
    }
  })

  registerCallRoute(app, beginCall, async ({ body, member, language, request }) => {
    const own = requireMember(member)
    const isAllowed = await requirePasswordOrFactor(
      services,
      own.id,
      getSessionToken(request),
      body.current_password,
    )
    if (!isAllowed) return createVerificationRequired(language)
    const { secret, url } = await beginTotp(services, own)
    const svg = await renderQrCode(url, { type: 'svg', margin: 2 })
    return { success: true, secret, url, qr_code: `data:image/svg+xml;utf8,${encodeURIComponent(svg)}` }
  })

  registerCallRoute(app, confirmCall, async ({ body, member, request }) => {
    const codes = await confirmTotp(services, requireMember(member), body.code)
    await recordVerification(services, getSessionToken(request))
    return { success: true, recovery_codes: codes }
  })

  registerCallRoute(app, removeCall, async ({ member, language, request }) => {
    const own = requireMember(member)
    if (!(await requirePasswordOrFactor(services, own.id, getSessionToken(request))))
      return createVerificationRequired(language)
    await removeTotp(services, own)
    return { success: true }
  })

  registerCallRoute(app, loginWithTotp, async ({ body, language, request, reply }) => {
    const account = await secondStepTokens.findAccount(stores, body.second_step_token)
    await checkCode(services, account, body.code)
    const user = await completeLogIn(services, { request, reply, language }, account, true)
    return { success: true, user }
  })

  registerCallRoute(app, verifyWithTotp, async ({ body, member, request }) => {
    await checkCode(services, requireMember(member), body.code)
    await recordVerification(services, getSessionToken(request))
    return { success: true }
  })

  registerCallRoute(app, renewRecoveryCodes, async ({ member, language, request }) => {
    const own = requireMember(member)
    if ((await listSecondFactors(stores, own.id)).length === 0) throw new DomainError('twoStep.noFactor')
    if (!(await requirePasswordOrFactor(services, own.id, getSessionToken(request))))
      return createVerificationRequired(language)
    const codes = await services.transact(async inside => {
      await inside.audit.addOfMember(own.id, 'renew recovery codes', clock())
      return replaceRecoveryCodes(inside, own.id)
    })
    notifyOfFactorChange(services, own, 'renew recovery codes')
    return { success: true, recovery_codes: codes }
  })
}
