type PasskeyProblem = 'cancelled' | 'wrongAddress' | 'alreadyAdded' | 'failed'

export type PasskeyResult<Credential> = { credential: Credential } | { problem: PasskeyProblem }

const problems: Record<string, PasskeyProblem | undefined> = {
  // The browser does not tell a cancelled request from one that found no passkey, and shows the latter itself
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  SecurityError: 'wrongAddress',
  InvalidStateError: 'alreadyAdded',
}

/** Runs a request to the browser's WebAuthn API, and returns what it created or why it did not. */
export async function toPasskeyResult<Credential>(
  request: () => Promise<Credential>,
): Promise<PasskeyResult<Credential>> {
  try {
    return { credential: await request() }
  } catch (error) {
    return { problem: (error instanceof Error && problems[error.name]) || 'failed' }
  }
}
