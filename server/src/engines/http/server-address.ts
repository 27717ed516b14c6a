/** Where an engine's server is: its address, and the log-in that the address may carry. */
export interface ServerAddress {
  /** Without a log-in; its path ends with a slash. */
  base: URL
  headers: Record<string, string>
}

/** Takes `https://user:password@host/path` apart: fetch does not accept a log-in in an address. */
export function serverAddress(address: string): ServerAddress {
  const base = new URL(address)
  const { username, password } = base
  base.username = ''
  base.password = ''
  base.search = ''
  base.hash = ''
  if (!base.pathname.endsWith('/')) base.pathname += '/'
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    base,
    headers: username ? { authorization: `Basic ${Buffer.from(login).toString('base64')}` } : {},
  }
}
