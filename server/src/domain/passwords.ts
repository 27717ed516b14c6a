export interface Passwords {
  /** @throws {Overload} when too many are waiting */
  hash(password: string): Promise<string>
  /**
   * Whether the password is the one of the hash. Takes as long without a hash, so that nobody learns from
   * the time which accounts exist.
   *
   * @throws {Overload} when too many are waiting
   */
  matches(password: string, hash: string | null): Promise<boolean>
}
