import sharp from 'sharp'
import {
  defaultEngineSettings,
  fileTypes,
  login,
  imageSizes,
  upscaleScenarios,
  type Call,
} from '@tessera/shared-contracts'
import { createPlatformTokens } from '@tessera/platform'
import { createFakeUpscaler } from '../fakes/fake-engines.ts'
import { seedMember, buildPortfolio } from '../seeds/seed-member.ts'
import { deployBuilds, createRemoteBuild, createShellBuild } from '@tessera/platform/testing'
import { createSmallImage } from '../seeds/seed-upscale.ts'
import type { TestClient } from '@tessera/server-kit/testing/test-client'
import { plainPasswords, startTestApp } from '../test-app.ts'
import type { KnownValues } from './from-schema.ts'
import { createFile, hostileFileNames } from './wire-request.ts'

const password = 'correct horse'

export type Sender = 'visitor' | 'member' | 'integrator'

/** Starts a site with members, creations and releases, and collects values for the fields of requests. */
export async function startFuzzSite() {
  const site = await startTestApp({ adapters: { passwords: plainPasswords, upscaler: createFakeUpscaler() } })
  await deployBuilds(site, [createRemoteBuild('a'), createShellBuild()], ['production', 'staging'])
  const { stores, clock } = site.adapters
  const token = await createPlatformTokens({ store: stores.platformTokens, clock }).create({ remote: null })
  const own = await seedMember(site, 'Ada')
  const other = await seedMember(site, 'Eve')

  return {
    site,
    knownValues: await collectKnownValues([own, other]),
    /** Returns the headers that identify each sender; the member logs in again. */
    async credentials(): Promise<Record<Sender, Record<string, string>>> {
      const browser = site.client()
      await browser.call(login, { email: 'member-1@example.org', password })
      return {
        visitor: {},
        member: { cookie: toCookieHeader(browser) },
        integrator: { authorization: `Bearer ${token}` },
      }
    },
  }
}

const toCookieHeader = ({ cookies }: TestClient) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

type Everything = Awaited<ReturnType<typeof seedMember>>

async function collectKnownValues(members: readonly Everything[]): Promise<KnownValues> {
  const uuids = members.flatMap(({ generation, upscale }) => [generation.uuid, upscale.uuid])
  const addresses = members.flatMap(({ generation, upscale }) => [generation.imageUrl, upscale.imageUrl])
  const ids = [...members.flatMap(each => [...each.creations, each.portfolio]), ...uuids]
  const { previewImage, pages, title } = await buildPortfolio()
  const { name, version } = createRemoteBuild('a')
  const side = imageSizes.map(({ width, height }) => [width, height]).flat()
  return {
    id: ids,
    uuid: uuids,
    'creation_ids[]': [ids, ...ids.map(id => [id])],
    creation_id: ids,
    order_id: members.map(({ order }) => order),
    cursor: ['9999999999999.hold:x'],
    offer: ['monthly', 'credits'],
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
    file: await createFiles(),
  }
}

/** Valid, broken and polyglot files. */
async function createFiles(): Promise<File[]> {
  const png = await createSmallImage()
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
    createFile(content, hostileFileNames[(i * 7) % hostileFileNames.length] ?? 'file', 'image/png'),
  )
}

/** Returns whether the sender of a call is an integrator and not a member. */
export const isPlatformCall = ({ path }: Call): boolean => path.startsWith('/platform/')
