import { limits, type Language } from '@tessera/shared-contracts'
import { newId } from '@tessera/server-kit/ids'
import { getSubscriberNetwork } from '@tessera/server-kit/http/network'
import { DomainError } from '../../../domain-error.ts'
import { createRateLimiter } from '../../rate-limits/rate-limiter.ts'
import { text } from '../../../texts.ts'
import { isEmailFree } from '../email/account-email.ts'
import { hashRandomPassword } from '../password/hash-random-password.ts'
import type { IdentityProvider, ProviderIdentity } from './identity-provider.ts'
import type { Account } from '../members/account.ts'
import { isValidEmail, normalizeEmail, parseUsername } from '../members/account-fields.ts'
import { createAccount } from '../members/create-account.ts'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

type AccountDependencies = Needs<'stores' | 'transact' | 'passwords' | 'clock', AccountStores>

/**
 * Returns the account that is linked to an identity, or creates one. It does not link an account with the same address:
 * the member does that in the settings, with the password.
 *
 * @throws {DomainError} if the provider has not checked the address, or an account has it
 */
export async function findOrCreateAccountForIdentity(
  services: AccountDependencies,
  provider: IdentityProvider,
  identity: ProviderIdentity,
  { language, network }: { language: Language; network: string },
): Promise<{ account: Account; isNew: boolean }> {
  const { stores } = services
  const linked = await stores.linkedIdentities.findByIssuerAndSubject(provider.issuer, identity.subject)
  const { id, isNew } = linked
    ? { id: linked.accountId, isNew: false }
    : await registerWithIdentity(services, provider, identity, { language, network })
  return { account: await requireAccount(services, id), isNew }
}

async function requireAccount({ stores }: AccountDependencies, id: string): Promise<Account> {
  const account = await stores.accounts.find(id)
  if (!account) throw new DomainError('account.loginRequired')
  return account
}

async function registerWithIdentity(
  { stores, transact, passwords, clock }: AccountDependencies,
  { issuer, name }: IdentityProvider,
  identity: ProviderIdentity,
  { language, network }: { language: Language; network: string },
): Promise<{ id: string; isNew: boolean }> {
  const email = normalizeEmail(identity.email ?? '')
  if (!identity.isEmailVerified || !isValidEmail(email))
    throw new DomainError('identityProvider.emailUnverified', { provider: name })
  await createRateLimiter(stores, clock).consume('registrationsOfNetwork', network)
  const names = [...identity.names, email.slice(0, email.indexOf('@'))]
  const username = toUsername(names) ?? text(language, 'identityProvider.newUsername')
  const passwordHash = await hashRandomPassword(passwords, {
    source: getSubscriberNetwork(network),
    isKnown: false,
  })
  const now = clock()
  const account = { id: newId(), username, email, passwordHash, language, createdAt: now }
  return transact(async inside => {
    // Another tab may have finished first
    const linked = await inside.linkedIdentities.findByIssuerAndSubject(issuer, identity.subject)
    if (linked) return { id: linked.accountId, isNew: false }
    const link = { issuer, subject: identity.subject, accountId: account.id, email, linkedAt: now }
    if (!(await isEmailFree(inside, email, now)))
      throw new DomainError('identityProvider.emailTaken', { provider: name, email })
    await createAccount(inside, account)
    if (!(await inside.linkedIdentities.add(link)))
      throw new DomainError('identityProvider.linkedAlready', { provider: name })
    return { id: account.id, isNew: true }
  })
}

/** Returns the first name that is a valid username here; null for none. */
function toUsername(names: readonly string[]): string | null {
  for (const name of names) {
    try {
      return parseUsername(Array.from(name).slice(0, limits.usernameLength.max).join(''))
    } catch {
      // Too short, or with control characters
    }
  }
  return null
}
