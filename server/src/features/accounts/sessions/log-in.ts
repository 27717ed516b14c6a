import type { Language } from '@tessera/shared-contracts'
import { notifyMember } from '../../mails/notify-member.ts'
import { describePlace } from './describe-place.ts'
import { getDeviceName } from './device-name.ts'
import type { DeviceTokens } from './device-tokens.ts'
import { createSession } from './sessions.ts'
import type { Account } from '../members/account.ts'
import type { ClientInfo } from '../../../web/client-info.ts'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

type LogInDependencies = Needs<'stores' | 'transact' | 'mailer' | 'clock' | 'findCountry', AccountStores> & {
  browsers: DeviceTokens
}

/**
 * Logs in a member who has proved who they are. A browser in which the account has never logged in is reported to the
 * member by mail, except the first one after the registration.
 *
 * @param options.language that of the page; later mails are in this language
 * @param options.isVerified whether the log-in had a second factor
 * @returns the token for the session cookie
 * @throws {DomainError} for a suspended account
 */
export async function logIn(
  services: LogInDependencies,
  account: Account,
  client: ClientInfo & { userAgent: string },
  { language, isVerified }: { language: Language; isVerified: boolean },
): Promise<string> {
  const { stores, browsers } = services
  const isKnownDevice = browsers.verify(client.deviceToken, account.id) !== null
  const isFirst = !isKnownDevice && !(await stores.audit.hasActed(account.id, 'log in'))
  const token = await createSession(services, account.id, { ...client, isVerified })
  if (account.language !== language) await stores.accounts.setLanguage(account.id, language)
  if (!isKnownDevice && !isFirst)
    notifyMember(services, { email: account.email, language }, 'newDevice', {
      device: getDeviceName(client.userAgent, language),
      place: describePlace(client.network, { language, findCountry: services.findCountry }),
    })
  return token
}
