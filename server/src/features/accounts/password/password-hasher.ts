export interface PasswordHasher {
  /** @throws {Overload} when too many calls are waiting */
  hash(password: string): Promise<string>
  /**
   * Returns whether the password matches the hash. Takes the same time without a hash, so that the time does not
   * reveal which accounts exist.
   *
   * @throws {Overload} when too many calls are waiting
   */
  verify(password: string, hash: string | null): Promise<boolean>
}
