import 'reflect-metadata'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { dayMs } from '@tessera/server-kit/clock'

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
/** The use of a key that signs C2PA claims. */
const claimSigning = '1.3.6.1.4.1.62558.2.1'
/** The use of a key that serves TLS. */
const serverAuthentication = '1.3.6.1.5.5.7.3.1'

interface CertificateOptions {
  /** Of the signer's key, as Web Crypto names it. */
  algorithm?: Algorithm | EcKeyGenParams | RsaHashedKeyGenParams
  /** What the signer's key may be used for. */
  uses?: readonly string[]
  /** The hosts for which the certificate is. */
  hosts?: readonly string[]
  notAfter?: Date
}

/** Creates a signer's certificate, its key and the root that issued it, in PEM. */
export async function createCertificates({
  algorithm = ecdsa,
  uses = [claimSigning],
  hosts = [],
  notAfter = new Date(Date.now() + dayMs),
}: CertificateOptions = {}) {
  const generate = async (of: Algorithm | EcKeyGenParams | RsaHashedKeyGenParams) =>
    (await crypto.subtle.generateKey(of, true, ['sign', 'verify'])) as CryptoKeyPair
  const [rootKeys, keys] = [await generate(ecdsa), await generate(algorithm)]
  const notBefore = new Date(Date.now() - 2 * dayMs)
  const root = await X509CertificateGenerator.createSelfSigned({
    name: 'O=Example, CN=Root',
    keys: rootKeys,
    notBefore,
    notAfter: new Date(Date.now() + dayMs),
    signingAlgorithm: ecdsa,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  })
  const signer = await X509CertificateGenerator.create({
    subject: 'O=Example, CN=Signer',
    issuer: root.subject,
    notBefore,
    notAfter,
    publicKey: keys.publicKey,
    signingKey: rootKeys.privateKey,
    signingAlgorithm: ecdsa,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      ...(uses.length > 0 ? [new ExtendedKeyUsageExtension([...uses])] : []),
      ...(hosts.length > 0
        ? [new SubjectAlternativeNameExtension(hosts.map(value => ({ type: 'dns' as const, value })))]
        : []),
      await AuthorityKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  })
  return {
    certificates: `${signer.toString('pem')}\n${root.toString('pem')}`,
    root: root.toString('pem'),
    key: PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY'),
  }
}

/** Creates the certificate of a server, its key, and the authority of one's own that issued it, in PEM. */
export async function createServerCertificate(host: string) {
  const { certificates, key, root } = await createCertificates({
    uses: [serverAuthentication],
    hosts: [host],
  })
  return { certificate: certificates, key, authority: root }
}
