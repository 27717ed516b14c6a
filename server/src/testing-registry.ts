import { activateRelease, getComposition, type Channel, type ReleaseRecord } from '@tessera/shared-contracts'
import { createPlatformTokens } from './domain/platform-tokens.ts'
import { startTestApp, type Client } from './testing.ts'
import { offerBuilds, remoteBuild, shellBuild, type TestBuild } from './testing-releases.ts'

export const account = (marker: string, rest: Partial<ReleaseRecord> = {}) =>
  remoteBuild(marker, {
    name: 'mfe-account',
    screens: [{ name: 'home', path: '/personal-homepage', layout: 'site', title: { en: 'Me', zh: '我' } }],
    screenFiles: { home: [] },
    ...rest,
  })

/** A site whose releases the tests change, with the tokens of an integrator and of one team. */
export async function startRegistry() {
  const site = await startTestApp()
  await offerBuilds(site, [remoteBuild('a'), account('a'), shellBuild()], ['production', 'staging'])
  const tokens = createPlatformTokens({ store: site.adapters.stores.platformTokens, clock: site.clock.now })
  const integrator = { authorization: `Bearer ${await tokens.create(null)}` }
  const galleryTeam = { authorization: `Bearer ${await tokens.create('mfe-gallery')}` }

  /** Uploads a build as `tessera publish` does. */
  async function publish(build: TestBuild<object>, headers: Record<string, string>, version = build.version) {
    const form = new FormData()
    form.set('remote', build.name)
    form.set('version', version)
    form.set('record', JSON.stringify(build.record))
    for (const [file, text] of Object.entries(build.contents))
      form.append('file', new File([text], file), file)
    const encoded = new Response(form)
    const response = await site.app.inject({
      method: 'POST',
      url: '/platform/releases',
      headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    return { status: response.statusCode, answer: response.json<{ success: boolean; error?: string }>() }
  }

  const activate = async (
    { name, version }: { name: string; version: string },
    headers: Record<string, string>,
    rest: { channel?: Channel; percent?: number; force?: boolean } = {},
  ) => {
    const order = { remote: name, version, channel: 'production' as const, ...rest }
    return (await site.client().call(activateRelease, order, headers)).answer
  }

  return { site, integrator, galleryTeam, publish, activate }
}

export const served = async (client: Client, remote = 'mfe-gallery') => {
  const { answer } = await client.call(getComposition, {})
  return answer.remotes.find(({ name }) => name === remote)
}
