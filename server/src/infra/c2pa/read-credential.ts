import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import type { SignatureAlgorithm, SigningCredential } from './cose-sign1.ts'

/** The contents of two PEM files. */
export interface CredentialFiles {
  /** The signer's certificate first, then those that lead to the root. */
  certificates: string
  key: string
}

const pemPattern = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * Reads the certificate and the key that sign images.
 *
 * @throws {CredentialError}
 */
export function readCredential(
  { certificates: pem, key: keyPem }: CredentialFiles,
  now: number,
): SigningCredential {
  const [signer, ...others] = attempt('certificate', 'has no certificate in PEM', () =>
    (pem.match(pemPattern) ?? []).map(text => new X509Certificate(text)),
  )
  if (!signer) throw new CredentialError('certificate', 'has no certificate in PEM')
  const key = attempt('key', 'has no private key in PEM without a password', () => createPrivateKey(keyPem))
  if (!signer.checkPrivateKey(key))
    throw new CredentialError('key', 'is not the key of the first certificate')
  if (signer.validToDate.getTime() <= now)
    throw new CredentialError('certificate', `has expired on ${signer.validTo}`)
  if (signer.validFromDate.getTime() > now)
    throw new CredentialError('certificate', `is not valid before ${signer.validFrom}`)
  const algorithm = getAlgorithm(key)
  if (!algorithm)
    throw new CredentialError(
      'key',
      'is not of a kind that C2PA allows: EC (P-256, P-384, P-521), RSA from 2048 bits, or Ed25519',
    )
  const isRoot = (certificate: X509Certificate) => certificate.checkIssued(certificate)
  const chain = [signer, ...others.filter(certificate => !isRoot(certificate))]
  return { algorithm, key, certificates: chain.map(({ raw }) => raw) }
}

/** What is wrong with one of the files. */
export class CredentialError extends Error {
  override readonly name = 'CredentialError'
  readonly file: keyof typeof fileNames

  constructor(file: keyof typeof fileNames, message: string) {
    super(message)
    this.file = file
  }
}
const fileNames = { certificate: 'certificate', key: 'key' } as const

function attempt<Result>(file: keyof typeof fileNames, message: string, read: () => Result): Result {
  try {
    return read()
  } catch {
    throw new CredentialError(file, message)
  }
}

const curves: Readonly<Record<string, SignatureAlgorithm>> = {
  prime256v1: 'es256',
  secp384r1: 'es384',
  secp521r1: 'es512',
}
const leastRsaBits = 2_048

function getAlgorithm({
  asymmetricKeyType,
  asymmetricKeyDetails = {},
}: KeyObject): SignatureAlgorithm | null {
  const { namedCurve = '', modulusLength = 0 } = asymmetricKeyDetails
  if (asymmetricKeyType === 'ed25519') return 'ed25519'
  if (asymmetricKeyType === 'ec') return curves[namedCurve] ?? null
  const isRsa = asymmetricKeyType === 'rsa' || asymmetricKeyType === 'rsa-pss'
  return isRsa && modulusLength >= leastRsaBits ? 'ps256' : null
}
