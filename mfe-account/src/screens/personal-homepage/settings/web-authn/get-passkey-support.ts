type PasskeySupport = 'supported' | 'unsupported' | 'insecure'

/** Whether the page can use passkeys. Browsers hide the interface on pages without https. */
export function getPasskeySupport(): PasskeySupport {
  if ('PublicKeyCredential' in globalThis) return 'supported'
  return globalThis.isSecureContext ? 'unsupported' : 'insecure'
}
