import { createHmac } from 'node:crypto'

export interface Signed {
  /** Milliseconds since 1970; LiblibAI takes a signature for five minutes. */
  timestamp: number
  nonce: string
}

/** What a call carries in its query: base64url without padding of HMAC-SHA1 over `path&timestamp&nonce`. */
export function signedQuery(
  path: string,
  { accessKey, secretKey }: { accessKey: string; secretKey: string },
  { timestamp, nonce }: Signed,
): URLSearchParams {
  const signature = createHmac('sha1', secretKey).update(`${path}&${timestamp}&${nonce}`).digest('base64url')
  return new URLSearchParams({
    AccessKey: accessKey,
    Signature: signature,
    Timestamp: String(timestamp),
    SignatureNonce: nonce,
  })
}
