import {
  activateRelease,
  getStatus,
  publishRelease,
  rollbackRelease,
  type CallResponse,
  type Call,
  type Channel,
  type RemoteStatus,
  type CallRequest,
} from '@tessera/shared-contracts'
import type { Site } from '../fixtures/start-site.ts'
import type { AnyReleaseBuild } from './build-release.ts'

/** The platform's API with a token, as the command line uses it. */
export interface PlatformClient {
  call<C extends Call>(call: C, request: CallRequest<C>): Promise<CallResponse<C>>
  publish(build: AnyReleaseBuild): Promise<CallResponse<typeof publishRelease>>
  activate(build: AnyReleaseBuild, how?: ActivationOptions): Promise<CallResponse<typeof activateRelease>>
  /** Publishes a release and activates it without the gate. Throws if either fails. */
  publishAndActivate(build: AnyReleaseBuild, how?: Omit<ActivationOptions, 'force'>): Promise<void>
  rollback(remote: string): Promise<void>
  /** Returns the status of a remote in production. */
  getStatus(remote: string): Promise<RemoteStatus>
}

interface ActivationOptions {
  channel?: Channel
  percent?: number
  force?: boolean
}

export function createPlatformClient(site: Site, token: string): PlatformClient {
  const headers = { authorization: `Bearer ${token}` }

  async function parseResponse<C extends Call>(call: C, response: Response): Promise<CallResponse<C>> {
    const result: unknown = await response.json()
    return call.response.parse(result) as CallResponse<C>
  }
  async function call<C extends Call>(call: C, request: CallRequest<C>): Promise<CallResponse<C>> {
    const url = new URL(call.path, site.url)
    if (call.method === 'POST') {
      const body = JSON.stringify(request)
      const sent = { ...headers, 'content-type': 'application/json' }
      return parseResponse(call, await fetch(url, { method: 'POST', headers: sent, body }))
    }
    for (const [field, value] of Object.entries(request)) url.searchParams.set(field, String(value))
    return parseResponse(call, await fetch(url, { headers }))
  }
  const assertSuccess = <Result extends { success: boolean; error?: string | undefined }>(result: Result) => {
    if (!result.success) throw new Error(result.error)
    return result
  }
  const platform: PlatformClient = {
    call,
    async publish({ name, version, record, files }) {
      const body = new FormData()
      body.set('remote', name)
      body.set('version', version)
      body.set('record', JSON.stringify(record))
      for (const [file, bytes] of files) body.append('file', new File([new Uint8Array(bytes)], file), file)
      const url = new URL(publishRelease.path, site.url)
      return parseResponse(publishRelease, await fetch(url, { method: 'POST', headers, body }))
    },
    activate: ({ name: remote, version }, how) =>
      call(activateRelease, { remote, version, channel: 'production', ...how }),
    async publishAndActivate(build, how) {
      assertSuccess(await platform.publish(build))
      assertSuccess(await platform.activate(build, { ...how, force: true }))
    },
    async rollback(remote) {
      assertSuccess(await call(rollbackRelease, { remote, channel: 'production' }))
    },
    async getStatus(remote) {
      const { remotes } = assertSuccess(await call(getStatus, { channel: 'production' }))
      const found = remotes?.find(each => each.remote === remote)
      if (!found) throw new Error(`${remote} is not live.`)
      return found
    },
  }
  return platform
}
