import type { CookieSerializeOptions } from '@fastify/cookie'

/** A cookie that only this host can set. */
export interface HostPrefixedCookie {
  readonly name: string
  readonly attributes: CookieSerializeOptions
}

/**
 * Returns the name and attributes of a cookie of this origin. Over https its name has the prefix `__Host-`: browsers then refuse it from another
 * host of the same site, which could otherwise overwrite a session.
 *
 * @param isHttps whether the public URL uses https
 */
export const createHostPrefixedCookie = (name: string, isHttps: boolean): HostPrefixedCookie => ({
  name: isHttps ? `__Host-${name}` : name,
  attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps },
})
