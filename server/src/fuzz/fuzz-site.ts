import sharp from 'sharp'
import {
  defaultEngineSettings,
  fileTypes,
  login,
  sizes,
  upscaleScenarios,
  type Call,
} from '@tessera/shared-contracts'
import { createPlatformTokens } from '../domain/platform-tokens.ts'
import { instantUpscaler } from '../testing-engine.ts'
import { memberWithEverything, smallPortfolio } from '../testing-possessions.ts'
import { offerBuilds, remoteBuild, shellBuild } from '../testing-releases.ts'
import { smallPicture } from '../testing-upscales.ts'
import { plainPasswords, startTestApp, type Client } from '../testing.ts'
import type { Known } from './from-schema.ts'
import { fileOf, hostileNames } from './requests.ts'

const password = 'correct horse'

/** Who sends a request. */
export type Sender = 'visitor' | 'member' | 'integrator'

/** A site with members, works and releases, and what a sender who knows it well would put into fields. */
export async function startFuzzSite() {
  const site = await startTestApp({ adapters: { passwords: plainPasswords, upscaler: instantUpscaler() } })
  await offerBuilds(site, [remoteBuild('a'), shellBuild()], ['production', 'staging'])
  const { stores, clock } = site.adapters
  const token = await createPlatformTokens({ store: stores.platformTokens, clock }).create(null)
  const own = await memberWithEverything(site, 'Ada')
  const other = await memberWithEverything(site, 'Eve')

  return {
    site,
    known: await knownValues([own, other]),
    /** The headers that say who somebody is; a member is logged in anew. */
    async credentials(): Promise<Record<Sender, Record<string, string>>> {
      const browser = site.client()
      await browser.call(login, { email: 'member-1@example.org', password })
      return {
        visitor: {},
        member: { cookie: cookieOf(browser) },
        integrator: { authorization: `Bearer ${token}` },
      }
    },
  }
}

const cookieOf = ({ cookies }: Client) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

type Everything = Awaited<ReturnType<typeof memberWithEverything>>

async function knownValues(members: readonly Everything[]): Promise<Known> {
  const uuids = members.flatMap(({ generation, upscale }) => [generation.uuid, upscale.uuid])
  const addresses = members.flatMap(({ generation, upscale }) => [generation.imageUrl, upscale.imageUrl])
  const ids = [...members.flatMap(each => [...each.creations, each.portfolio]), ...uuids]
  const { previewImage, pages, title } = await smallPortfolio()
  const { name, version } = remoteBuild('a')
  const side = sizes.map(({ width, height }) => [width, height]).flat()
  return {
    id: ids,
    uuid: uuids,
    'creation_ids[]': [ids, ...ids.map(id => [id])],
    creation_id: ids,
    generationHistoryId: uuids,
    imageUrl: addresses,
    images: [addresses, ...addresses.map(address => [address])],
    email: ['member-1@example.org', 'member-2@example.org', 'nobody@example.org', 'MEMBER-1@EXAMPLE.ORG '],
    username: ['Ada', '王', 'x'.repeat(33)],
    password: [password, 'another one'],
    current_password: ['another one'],
    new_password: ['short', 'long enough'],
    types: fileTypes.map(String),
    page: ['1', '2', '999999999999999'],
    templateUuid: [defaultEngineSettings.templateUuid],
    workflowUuid: [defaultEngineSettings.workflowUuid],
    lora_name: Object.values(defaultEngineSettings.models),
    scenario: [...upscaleScenarios, 'portrait'],
    width: side,
    height: side,
    batch_size: [1, 2],
    pages: [pages],
    previewImage: [previewImage],
    title: [title],
    remote: [name, 'shell'],
    version: [version],
    file: await files(),
  }
}

/** Good, broken and crossbred files. */
async function files(): Promise<File[]> {
  const png = await smallPicture()
  const gif = await sharp(png).gif().toBuffer()
  const html = Buffer.from('<script>alert(1)</script>')
  const contents = [
    png,
    Buffer.concat([png, html]),
    png.subarray(0, 40),
    gif,
    Buffer.concat([Buffer.from('GIF89a/*'), html]),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
    Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'),
    Buffer.from('\x1aE\xdf\xa3', 'latin1'),
    html,
    Buffer.alloc(0),
    Buffer.alloc(200_000, 'x'),
  ]
  return contents.map((content, i) =>
    fileOf(content, hostileNames[(i * 7) % hostileNames.length] ?? 'file', 'image/png'),
  )
}

/** Calls whose sender is an integrator rather than a member. */
export const isOfPlatform = ({ path }: Call): boolean => path.startsWith('/platform/')
