import type { FastifyInstance } from 'fastify'
import type { Needs, Origin } from '../../feature.ts'
import { registerEmailRoutes } from './email/routes.ts'
import { registerIdentityProviderRoutes } from './identity-provider/routes.ts'
import { registerLogInRoutes } from './log-in/routes.ts'
import { registerPasswordRoutes } from './password/routes.ts'
import { registerAvatarRoutes } from './profile/avatar-routes.ts'
import { registerProfileRoutes } from './profile/profile-routes.ts'
import { registerDeviceRoutes } from './sessions/device-routes.ts'
import { registerMemberLookup } from './sessions/member-lookup-hook.ts'
import type { AccountStores } from './stores.ts'
import { registerPasskeyRoutes } from './two-step/passkey-routes.ts'
import { registerTotpRoutes } from './two-step/totp-routes.ts'

type AccountNeeds = Needs<
  | 'stores'
  | 'transact'
  | 'clock'
  | 'mailer'
  | 'passwords'
  | 'findCountry'
  | 'twoStepRoles'
  | 'media'
  | 'imageProcessor'
  | 'moderator'
  | 'identityProvider'
  | 'browsers'
  | 'browserKeyring'
  | 'secondStepTokens',
  AccountStores
>

/** Adds `app.getMember`, and registers log-in, two-step verification, devices, profile, password and address. */
export function registerRoutes(
  app: FastifyInstance,
  services: AccountNeeds,
  { channel, publicUrl }: Pick<Origin, 'channel' | 'publicUrl'>,
): void {
  registerMemberLookup(app, services)
  // Pages of staging run unapproved code. It could start a log-in that the provider completes without asking the user
  const identityProvider = channel === 'production' ? services.identityProvider : null
  registerLogInRoutes(app, { ...services, identityProvider }, publicUrl)
  registerPasskeyRoutes(app, services, publicUrl)
  registerTotpRoutes(app, services)
  registerIdentityProviderRoutes(app, { ...services, identityProvider }, publicUrl)
  registerDeviceRoutes(app, services)
  registerProfileRoutes(app, services)
  registerAvatarRoutes(app, services)
  registerPasswordRoutes(app, services, publicUrl)
  registerEmailRoutes(app, services, publicUrl)
}
