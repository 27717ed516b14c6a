/** Servers of engines like to repeat what they were asked in what they answer; a log is no place for it. */
export function unquoted(error: unknown, words: string): unknown {
  if (!(error instanceof Error) || words === '') return error
  const without = (text: string) => text.replaceAll(words, '[prompt]')
  const told = new Error(without(error.message), { cause: unquoted(error.cause, words) })
  told.name = error.name
  if (error.stack !== undefined) told.stack = without(error.stack)
  return told
}
