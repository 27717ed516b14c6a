/** The base URL of an engine's server, with the credentials as a header. */
export interface ServerUrl {
  /** Without credentials; the path ends with a slash. */
  baseUrl: URL
  headers: Record<string, string>
}

/** Splits `https://user:password@host/path`: fetch does not accept credentials in a URL. */
export function parseServerUrl(url: string): ServerUrl {
  const baseUrl = new URL(url)
  const { username, password } = baseUrl
  baseUrl.username = ''
  baseUrl.password = ''
  baseUrl.search = ''
  baseUrl.hash = ''
  if (!baseUrl.pathname.endsWith('/')) baseUrl.pathname += '/'
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    baseUrl,
    headers: username ? { authorization: `Basic ${Buffer.from(login).toString('base64')}` } : {},
  }
}
