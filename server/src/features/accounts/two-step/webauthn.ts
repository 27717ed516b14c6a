/** Loads the library for passkeys when one is first used. Loading it would make every start of the server slower. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
