import { z } from 'zod'
import { StartError } from '@tessera/server-kit/start-error'
import type { OidcConfig } from '../infra/identity-provider/oidc-provider.ts'
import { httpUrl, nonEmptyText } from './variable-types.ts'

export const identityProviderVariables = z.object({
  OIDC_ISSUER: httpUrl
    .optional()
    .describe('the issuer of an OpenID Connect provider, such as https://accounts.example.org'),
  OIDC_CLIENT_ID: nonEmptyText
    .optional()
    .describe('the client id of this site at the OpenID Connect provider'),
  OIDC_CLIENT_SECRET: nonEmptyText
    .optional()
    .describe('the client secret of this site at the OpenID Connect provider'),
  OIDC_PROVIDER_NAME: nonEmptyText
    .optional()
    .describe('the name of the OpenID Connect provider, as users know it'),
  OIDC_TRUST_EMAIL: z.enum(['0', '1']).default('0').describe('0 or 1'),
  OIDC_LOGOUT: z.enum(['0', '1']).default('0').describe('0 or 1'),
})

/** Returns null where members log in here only. @throws {StartError} when a variable is missing */
export function readOidcConfig(values: z.output<typeof identityProviderVariables>): OidcConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  if (issuer === undefined) {
    if (clientId !== undefined || clientSecret !== undefined)
      throw new StartError(
        'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET need OIDC_ISSUER, the provider that issued them.',
      )
    return null
  }
  if (clientId === undefined || clientSecret === undefined)
    throw new StartError(
      'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, which the provider issues for this site.',
    )
  const { protocol, hostname } = new URL(issuer)
  if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new StartError(
      'OIDC_ISSUER must be an https address: tokens of another one can be read on the way.',
    )
  return {
    issuer,
    clientId,
    clientSecret,
    providerName: values.OIDC_PROVIDER_NAME ?? hostname,
    trustsEmail: values.OIDC_TRUST_EMAIL === '1',
    endsLogins: values.OIDC_LOGOUT === '1',
  }
}
