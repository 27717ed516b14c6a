/** A command failed. The message is for the user and says what to do. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError'
}
