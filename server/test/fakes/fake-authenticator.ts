import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { encodeCBOR, type CBORType } from '@levischuck/tiny-cbor'
import type { AuthenticationCredential, RegistrationCredential } from '@tessera/shared-contracts'

/** Flags of authenticator data: the user is present, was verified, and a new credential is included. */
const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

const base64Url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

interface Options {
  challenge?: unknown
  user?: unknown
}

/** An authenticator with one passkey (ES256), as a phone or a security key has it. It signs what a browser would. */
export function createFakeAuthenticator({
  origin = 'http://localhost',
  rpId = 'localhost',
  isUserVerified = true,
}: { origin?: string; rpId?: string; isUserVerified?: boolean } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const createClientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function createAuthenticatorData(extraFlags = 0, attested = Buffer.alloc(0)) {
    counter += 1
    const header = Buffer.alloc(5)
    header[0] = flags.present | (isUserVerified ? flags.verified : 0) | extraFlags
    header.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), header, attested])
  }

  function createAttestedCredential() {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coseKey = new Map<number, CBORType>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    return Buffer.concat([Buffer.alloc(16), length, id, encodeCBOR(coseKey)])
  }

  const credential = { id: base64Url(id), rawId: base64Url(id), type: 'public-key' as const }
  return {
    id: credential.id,

    /** Responds to the options of a registration, as `navigator.credentials.create` does. */
    register(options: Options): RegistrationCredential {
      const authData = createAuthenticatorData(flags.attested, createAttestedCredential())
      const attestation = new Map<string, CBORType>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64Url(createClientData('webauthn.create', options)),
          attestationObject: base64Url(encodeCBOR(attestation)),
          transports: ['internal'],
        },
      }
    },

    /** Responds to the options of an authentication, as `navigator.credentials.get` does. */
    authenticate(options: Options): AuthenticationCredential {
      const clientData = createClientData('webauthn.get', options)
      const authenticatorData = createAuthenticatorData()
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: base64Url(clientData),
          authenticatorData: base64Url(authenticatorData),
          signature: base64Url(signature),
        },
      }
    },
  }
}
export type FakeAuthenticator = ReturnType<typeof createFakeAuthenticator>
