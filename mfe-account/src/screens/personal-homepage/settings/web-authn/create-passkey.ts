import type { RegistrationCredential } from '@tessera/shared-contracts'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'

type PasskeyProblem = 'canceled' | 'wrongAddress' | 'alreadyAdded' | 'failed'

const problems: Record<string, PasskeyProblem | undefined> = {
  NotAllowedError: 'canceled',
  AbortError: 'canceled',
  SecurityError: 'wrongAddress',
  InvalidStateError: 'alreadyAdded',
}

/** Lets the user create a passkey in a dialog of the browser. Returns the passkey, or why there is none. */
export async function createPasskey(
  options: object,
): Promise<{ credential: RegistrationCredential } | { problem: PasskeyProblem }> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
    return { credential: await startRegistration({ optionsJSON }) }
  } catch (error) {
    return { problem: (error instanceof Error && problems[error.name]) || 'failed' }
  }
}
