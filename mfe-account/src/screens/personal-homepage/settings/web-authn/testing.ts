import type { RegistrationResponseJSON } from '@simplewebauthn/browser'

/** A new passkey, as the browser returns it. */
export const newCredential: RegistrationResponseJSON = {
  id: 'key-9',
  rawId: 'key-9',
  type: 'public-key',
  response: { clientDataJSON: 'ZGF0YQ', attestationObject: 'YXR0ZXN0', transports: ['internal'] },
  clientExtensionResults: {},
}

/** Adds or removes the interface by which a page recognizes a browser with passkeys. */
export function setPasskeySupport(isSupported: boolean): void {
  if (isSupported)
    Object.defineProperty(globalThis, 'PublicKeyCredential', { value: () => {}, configurable: true })
  else Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
}

/** Creates an error of the browser's WebAuthn API. */
export const createWebAuthnError = (name: string): Error =>
  Object.assign(new Error('For developers'), { name })
