import { createHmac } from 'node:crypto'

/**
 * Returns the signed query of a call: base64url without padding of HMAC-SHA1 over `path&timestamp&nonce`. LiblibAI
 * accepts it for five minutes.
 */
export function signQuery(
  path: string,
  { accessKey, secretKey }: { accessKey: string; secretKey: string },
  { timestamp, nonce }: { timestamp: number; nonce: string },
): URLSearchParams {
  const signature = createHmac('sha1', secretKey).update(`${path}&${timestamp}&${nonce}`).digest('base64url')
  return new URLSearchParams({
    AccessKey: accessKey,
    Signature: signature,
    Timestamp: String(timestamp),
    SignatureNonce: nonce,
  })
}
