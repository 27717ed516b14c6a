export interface Session {
  /** Hash of the token in the cookie. The token itself is not stored. */
  tokenHash: string
  accountId: string
  createdAt: number
  /** Updated at most once an hour. */
  lastSeenAt: number
  expiresAt: number
  userAgent: string
  /** Network of the last recorded request, from `getClientNetwork`; empty where an earlier server recorded none. */
  network: string
  /** When the member last confirmed a second factor in it; 0 if never. */
  verifiedAt: number
}
