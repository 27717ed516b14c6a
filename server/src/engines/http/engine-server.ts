import { request, type EngineRequest, type EngineResponse } from './request.ts'

/** Creates a client for the server of an engine at a URL, whose path ends before the paths of the calls. */
export function createEngineServer(serverName: string, url: string, headers: Record<string, string> = {}) {
  const baseUrl = new URL(url)
  // fetch does not accept credentials in a URL
  const { username, password } = baseUrl
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const basic = username && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }
  Object.assign(baseUrl, { username: '', password: '', search: '', hash: '' })
  if (!baseUrl.pathname.endsWith('/')) baseUrl.pathname += '/'
  return {
    /** Without credentials; the path ends with a slash. */
    baseUrl,
    call: (
      path: string,
      options: Omit<EngineRequest, 'serverName' | 'url' | 'headers'>,
    ): Promise<EngineResponse> =>
      request({ serverName, url: new URL(path, baseUrl), headers: { ...basic, ...headers }, ...options }),
  }
}
