import { DomainError } from '../../../domain-error.ts'
import type { FeatureServices } from '../../services.ts'
import { notifyMember, type MailRecipient } from '../mails/notify-member.ts'
import type { IdentityProvider, ProviderIdentity } from './identity-provider.ts'

type LinkDependencies = Pick<FeatureServices, 'transact' | 'mailer' | 'clock'>
type LinkedMember = MailRecipient & { id: string }

/**
 * Lets a member log in with an identity.
 *
 * @throws {DomainError} if it belongs to another member, or the member has another one at this provider
 */
export async function linkIdentity(
  services: LinkDependencies,
  { issuer, name }: IdentityProvider,
  { subject, email }: ProviderIdentity,
  member: LinkedMember,
): Promise<void> {
  const linkedAt = services.clock()
  await services.transact(async ({ linkedIdentities, audit }) => {
    if (!(await linkedIdentities.add({ issuer, subject, accountId: member.id, email, linkedAt })))
      throw new DomainError('identityProvider.linkedAlready', { provider: name })
    await audit.addOfMember(member.id, 'link identity', linkedAt)
  })
  notifyMember(services, member, 'identityLinked', { provider: name, identity: email ?? subject })
}

/** @throws {DomainError} if the member has no identity at this provider */
export async function unlinkIdentity(
  services: LinkDependencies,
  { issuer, name }: IdentityProvider,
  member: LinkedMember,
): Promise<void> {
  await services.transact(async ({ linkedIdentities, audit }) => {
    if (!(await linkedIdentities.removeByAccountAndIssuer(member.id, issuer)))
      throw new DomainError('identityProvider.notLinked', { provider: name })
    await audit.addOfMember(member.id, 'unlink identity', services.clock())
  })
  notifyMember(services, member, 'identityUnlinked', { provider: name })
}
