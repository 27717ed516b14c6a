import { createHmac } from 'node:crypto'

export interface SignatureInput {
  /** Milliseconds since 1970. LiblibAI accepts a signature for five minutes. */
  timestamp: number
  nonce: string
}

/** Returns the signed query of a call: base64url without padding of HMAC-SHA1 over `path&timestamp&nonce`. */
export function signQuery(
  path: string,
  { accessKey, secretKey }: { accessKey: string; secretKey: string },
  { timestamp, nonce }: SignatureInput,
): URLSearchParams {
  const signature = createHmac('sha1', secretKey).update(`${path}&${timestamp}&${nonce}`).digest('base64url')
  return new URLSearchParams({
    AccessKey: accessKey,
    Signature: signature,
    Timestamp: String(timestamp),
    SignatureNonce: nonce,
  })
}
