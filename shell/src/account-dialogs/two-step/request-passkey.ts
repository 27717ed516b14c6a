import type { AuthenticationCredential } from '@tessera/shared-contracts'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

type PasskeyProblem = 'canceled' | 'wrongAddress' | 'failed'

const problems: Record<string, PasskeyProblem | undefined> = {
  // The browser does not tell a canceled request from one that found no passkey, and shows the latter itself
  NotAllowedError: 'canceled',
  AbortError: 'canceled',
  SecurityError: 'wrongAddress',
}

/** Browsers without passkeys, and pages without https, lack the interface. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** Lets the user choose a passkey in a dialog of the browser, which signs the challenge of the server. */
export async function requestPasskey(
  options: object,
): Promise<{ credential: AuthenticationCredential } | { problem: PasskeyProblem }> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
    return { credential: await startAuthentication({ optionsJSON }) }
  } catch (error) {
    return { problem: problems[(Object(error) as Partial<Error>).name ?? ''] ?? 'failed' }
  }
}
