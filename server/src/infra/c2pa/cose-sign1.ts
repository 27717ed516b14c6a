import { constants, sign, type KeyObject, type SignKeyObjectInput } from 'node:crypto'
import { CBORTag, encodeCBOR, type CBORType } from '@levischuck/tiny-cbor'

/** The algorithms that C2PA allows for a signature, by the name of the standard. */
const signatureAlgorithms = {
  es256: { coseId: -7, digest: 'sha256' },
  es384: { coseId: -35, digest: 'sha384' },
  es512: { coseId: -36, digest: 'sha512' },
  ps256: { coseId: -37, digest: 'sha256' },
  ed25519: { coseId: -8, digest: null },
} as const
export type SignatureAlgorithm = keyof typeof signatureAlgorithms

export interface SigningCredential {
  algorithm: SignatureAlgorithm
  key: KeyObject
  /** DER, the signer's first, without a root. */
  certificates: readonly Buffer[]
}

/** Labels of headers in RFC 9052 and RFC 9360. */
const headerLabels = { algorithm: 1, certificates: 33 } as const
const sign1Tag = 18

/** Bytes of the longest signature, and of what encloses it. */
const overheadBytes = 1_024

/** Returns how many bytes to reserve for a signature with its certificates. */
export const getReservedBytes = ({ certificates }: SigningCredential): number =>
  overheadBytes + certificates.reduce((sum, { length }) => sum + length + 8, 0)

/**
 * Signs a C2PA claim: a COSE_Sign1 message (RFC 9052) without its payload, padded to a number of bytes.
 *
 * @throws {RangeError} if the message is longer
 */
export function createCoseSign1(claim: Uint8Array, credential: SigningCredential, bytes: number): Uint8Array {
  const { algorithm, key, certificates } = credential
  const chain = certificates.map(certificate => new Uint8Array(certificate))
  const protectedHeader = encodeCBOR(
    new Map<number, CBORType>([
      [headerLabels.algorithm, signatureAlgorithms[algorithm].coseId],
      // RFC 9360: a single certificate is no list
      [headerLabels.certificates, chain.length === 1 && chain[0] ? chain[0] : chain],
    ]),
  )
  const toBeSigned = encodeCBOR(['Signature1', protectedHeader, new Uint8Array(), claim])
  const signature = new Uint8Array(
    sign(signatureAlgorithms[algorithm].digest, toBeSigned, toKeyInput(algorithm, key)),
  )
  const encode = (padding: number) =>
    encodeCBOR(
      new CBORTag(sign1Tag, [protectedHeader, new Map([['pad', new Uint8Array(padding)]]), null, signature]),
    )
  return pad(encode, bytes)
}

const toKeyInput = (algorithm: SignatureAlgorithm, key: KeyObject): SignKeyObjectInput =>
  algorithm === 'ps256'
    ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    : { key, dsaEncoding: 'ieee-p1363' }

/** The length of the padding takes one to five bytes itself. */
function pad(encode: (padding: number) => Uint8Array, bytes: number): Uint8Array {
  const least = bytes - encode(0).length
  for (let padding = least; padding >= Math.max(0, least - 4); padding -= 1) {
    const message = encode(padding)
    if (message.length === bytes) return message
  }
  throw new RangeError(`no signature of ${bytes} bytes`)
}
