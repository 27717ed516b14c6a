declare module '../../../feature.ts' {
  interface FeatureServices {
    passwords: PasswordHasher
  }
}

/** The caller for whom the server hashes a password. Sources take turns. */
interface HashRequester {
  /** A network, a browser or a member. */
  source: string
  /** Whether the caller is a member, or a browser in which a member has logged in. They have slots of their own. */
  isKnown: boolean
}

export interface PasswordHasher {
  /** @throws {Overload} when too many calls are waiting, or too many of this source */
  hash(password: string, requester: HashRequester): Promise<string>
  /**
   * Returns whether the password matches the hash. Takes the same time without a hash, so that the time does not
   * reveal which accounts exist.
   *
   * @throws {Overload} when too many calls are waiting, or too many of this source
   */
  verify(password: string, hash: string | null, requester: HashRequester): Promise<boolean>
}
