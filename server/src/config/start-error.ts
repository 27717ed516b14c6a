/** The process cannot do its work where it was started; the message is the one sentence its operator needs. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
