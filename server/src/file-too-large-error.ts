export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError'
}
