import { DomainError } from '../../../domain-error.ts'
import { notifyMember, type MailRecipient } from '../../mails/notify-member.ts'
import type { IdentityProvider, ProviderIdentity } from './identity-provider.ts'
import { hashToken } from '@tessera/server-kit/secrets/hash-token'
import type { Needs } from '../../../feature.ts'
import type { AccountStores } from '../stores.ts'

type LinkDependencies = Needs<'transact' | 'mailer' | 'clock', AccountStores>
type LinkedMember = MailRecipient & { id: string }

/**
 * Lets a member log in with an identity. Repeating it changes nothing.
 *
 * @param token of the session that began the link. It may have ended while the browser was at the provider
 * @throws {DomainError} if the identity belongs to another member, or the member has another one at this provider
 */
export async function linkIdentity(
  services: LinkDependencies,
  { issuer, name }: IdentityProvider,
  { subject, email }: ProviderIdentity,
  member: LinkedMember,
  token: string | undefined,
): Promise<void> {
  const linkedAt = services.clock()
  const isAdded = await services.transact(async ({ linkedIdentities, audit, sessions }) => {
    if ((await sessions.find(hashToken(token)))?.accountId !== member.id)
      throw new DomainError('identityProvider.expired')
    const known = await linkedIdentities.findByIssuerAndSubject(issuer, subject)
    if (known?.accountId === member.id) return false
    if (!(await linkedIdentities.add({ issuer, subject, accountId: member.id, email, linkedAt })))
      throw new DomainError('identityProvider.linkedAlready', { provider: name })
    await audit.addOfMember(member.id, 'link identity', linkedAt)
    return true
  })
  if (isAdded)
    notifyMember(services, member, 'identityLinked', { provider: name, identity: email ?? subject })
}

/**
 * Removes the link, and ends the member's other sessions: one of them may have begun with the identity.
 *
 * @param token of the session that stays
 * @throws {DomainError} if the member has no identity at this provider
 */
export async function unlinkIdentity(
  services: LinkDependencies,
  { issuer, name }: IdentityProvider,
  member: LinkedMember,
  token: string | undefined,
): Promise<void> {
  await services.transact(async ({ linkedIdentities, audit, sessions }) => {
    if (!(await linkedIdentities.removeByAccountAndIssuer(member.id, issuer)))
      throw new DomainError('identityProvider.notLinked', { provider: name })
    await sessions.removeOthers(member.id, hashToken(token))
    await audit.addOfMember(member.id, 'unlink identity', services.clock())
  })
  notifyMember(services, member, 'identityUnlinked', { provider: name })
}
