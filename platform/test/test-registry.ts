import { activateRelease, getComposition, type Channel, type ReleaseRecord } from '@tessera/shared-contracts'
import { createPlatformTokens } from '../src/tokens/platform-tokens.ts'
import { type TestClient } from '@tessera/server-kit/testing/test-client'
import { startTestPlatform } from './test-platform.ts'
import { deployBuilds, createRemoteBuild, createShellBuild, type TestBuild } from './test-releases.ts'

export const createAccountBuild = (marker: string, rest: Partial<ReleaseRecord> = {}) =>
  createRemoteBuild(marker, {
    name: 'mfe-account',
    screens: [{ name: 'home', path: '/personal-homepage', layout: 'site', title: { en: 'Me', zh: '我' } }],
    screenFiles: { home: [] },
    ...rest,
  })

/** Starts a platform with live releases, and creates the tokens of an integrator and of one team. */
export async function startTestRegistry() {
  const site = await startTestPlatform()
  await deployBuilds(
    site,
    [createRemoteBuild('a'), createAccountBuild('a'), createShellBuild()],
    ['production', 'staging'],
  )
  const tokens = createPlatformTokens({ store: site.services.tokens, clock: site.clock.now })
  const integrator = { authorization: `Bearer ${await tokens.create({ remote: null })}` }
  const galleryTeam = { authorization: `Bearer ${await tokens.create({ remote: 'mfe-gallery' })}` }

  /** Uploads a build as `tessera publish` does. */
  async function publish(
    build: TestBuild<object>,
    headers: Record<string, string>,
    version = build.version,
    provenance?: object,
    signature?: string,
  ) {
    const form = new FormData()
    form.set('remote', build.name)
    form.set('version', version)
    form.set('record', JSON.stringify(build.record))
    if (signature !== undefined) form.set('signature', signature)
    if (provenance) form.set('provenance', JSON.stringify(provenance))
    for (const [file, text] of Object.entries(build.contents))
      form.append('file', new File([text], file), file)
    const encoded = new Response(form)
    const response = await site.app.inject({
      method: 'POST',
      url: '/platform/releases',
      headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    return { status: response.statusCode, body: response.json<{ success: boolean; error?: string }>() }
  }

  const activate = async (
    { name, version }: { name: string; version: string },
    headers: Record<string, string>,
    rest: { channel?: Channel; percent?: number; force?: boolean } = {},
  ) => {
    const request = { remote: name, version, channel: 'production' as const, ...rest }
    return (await site.client().call(activateRelease, request, headers)).body
  }

  return { site, integrator, galleryTeam, publish, activate }
}

export const getServedRemote = async (client: TestClient, remote = 'mfe-gallery') => {
  const { body } = await client.call(getComposition, {})
  return body.remotes.find(({ name }) => name === remote)
}
