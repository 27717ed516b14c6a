/** Removes the prompt from an error before it is logged. Engines often repeat the request in their error messages. */
export function redactPrompt(error: unknown, prompt: string): unknown {
  if (!(error instanceof Error) || prompt === '') return error
  const redact = (text: string) => text.replaceAll(prompt, '[prompt]')
  const redacted = new Error(redact(error.message), { cause: redactPrompt(error.cause, prompt) })
  redacted.name = error.name
  if (error.stack !== undefined) redacted.stack = redact(error.stack)
  return redacted
}
