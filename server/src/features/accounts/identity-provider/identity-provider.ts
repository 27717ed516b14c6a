declare module '../../../feature.ts' {
  interface FeatureServices {
    /** Null: members log in here only. */
    identityProvider: IdentityProvider | null
  }
}

/** A user as an identity provider knows them. */
export interface ProviderIdentity {
  /** The provider's own id of the user, which never changes. */
  subject: string
  email: string | null
  /** Whether the provider has checked that the address belongs to the user. */
  isEmailVerified: boolean
  /** Possible usernames, the best one first. */
  names: readonly string[]
  /** Proves to the provider which log-in a log-out ends. */
  idToken: string
}

/** What binds the provider's response to the request of one browser. */
export interface AuthorizationSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

/** An OpenID Connect provider where members can log in. */
export interface IdentityProvider {
  /** As users know it: `Google`. */
  name: string
  issuer: string
  /**
   * Returns the address of the provider's log-in page.
   *
   * @throws {IdentityProviderError}
   */
  createLoginUrl(redirectUri: string, checks: AuthorizationSecrets): Promise<URL>
  /**
   * Reads who has logged in. Null: the user canceled.
   *
   * @param responseUrl the address to which the provider sent the browser
   * @throws {IdentityProviderError} if the response does not pass the checks, or the provider does not confirm it
   */
  fetchIdentity(responseUrl: URL, checks: AuthorizationSecrets): Promise<ProviderIdentity | null>
  /** Whether a log-out here is one at the provider, too. */
  endsLogins: boolean
  /**
   * Returns the address of the provider's log-out page (OpenID Connect RP-Initiated Logout 1.0); null: it has none.
   *
   * @param returnUri where the provider sends the browser afterwards
   * @throws {IdentityProviderError}
   */
  createLogoutUrl(idToken: string, returnUri: string): Promise<URL | null>
}

/** The provider cannot be reached, or what it says cannot be trusted. */
export class IdentityProviderError extends Error {
  override name = 'IdentityProviderError'
}
