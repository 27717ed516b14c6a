import { checkRelease, type Finding } from '@tessera/shared-contracts'
import { buildRelease, replaceModule, replaceScreens, type BuildOverrides } from './build-release.ts'
import type { PlatformClient } from './platform-client.ts'
import { expect, test } from './platform-test.ts'

const live = 'mfe-account'
const newcomer = 'mfe-newcomer'

/** What a remote has that is no other's, so that it can be added to the site. */
const ownRecord = {
  name: newcomer,
  namespace: newcomer,
  navigation: [],
  slices: [],
  extensions: [],
  screens: [
    { name: 'personal-homepage', path: '/newcomer', layout: 'site', title: { en: 'New', zh: '新' } } as const,
  ],
}

/** Publishes a release of a remote that was never live, and returns what the gate of production finds. */
async function judgeNewcomer(platform: PlatformClient, { transformFile, record }: BuildOverrides) {
  const build = await buildRelease(live, {
    ...(transformFile && { transformFile }),
    record: { ...ownRecord, ...record },
  })
  return judge(platform, { ...build, name: newcomer })
}

async function judge(platform: PlatformClient, build: Awaited<ReturnType<typeof buildRelease>>) {
  expect(await platform.publish(build)).toMatchObject({ success: true })
  const { name: remote, version } = build
  const result = await platform.call(checkRelease, { remote, version, channel: 'production' })
  expect(result.mounted).toBe(true)
  return { findings: result.findings ?? [], warnings: result.warnings ?? [] }
}

const mountElement = (code: string) =>
  replaceScreens(`return { mount: element => { element.textContent = 'Hello'; ${code}; return () => {} } }`)

const throwIn = (condition: string) => mountElement(`if (${condition}) throw new Error('boom')`)

/** Releases that mount in English on a desk, and what the gate refuses. */
const refusedReleases: {
  name: string
  alteration: BuildOverrides
  finding: Partial<Finding>
  sentence: RegExp
}[] = [
  {
    name: 'throws in Chinese',
    alteration: throwIn(`document.documentElement.lang === 'zh'`),
    finding: { rule: 'mount-language', file: expect.stringMatching(/^entry\./) as unknown as string },
    sentence: /^Seen in Chinese, 390 px wide: .* does not mount its screen .*: boom\. In English it mounts/,
  },
  {
    name: 'throws on a phone',
    alteration: throwIn('innerWidth < 600'),
    finding: { rule: 'mount-phone' },
    sentence: /^Seen in Chinese, 390 px wide: .*: boom\. On a desk it mounts in both languages/,
  },
  {
    name: 'lacks a text in Chinese',
    alteration: replaceModule(`return { ...remote, languages: {
      en: async () => ({ title: 'Hello', dialog: { close: 'Close' }, days_one: 'day', days_other: 'days' }),
      zh: async () => ({ title: '你好', days_other: '天' }),
    } }`),
    finding: { rule: 'texts' },
    sentence: /has no text in Chinese for dialog\.close\. Add it to its texts/,
  },
  {
    name: 'loads more than its record says',
    alteration: {
      transformFile: (file, text, { languageFiles }) =>
        languageFiles.en?.includes(file) ? `${text}\n//${'x'.repeat(600_000)}` : text,
    },
    finding: { rule: 'loaded-size' },
    sentence:
      /loads \d+ KB of code before its screen "personal-homepage" mounts, as the browser measured; .* The largest: \S+ 6\d\d KB/,
  },
  {
    name: 'has an extension that throws',
    alteration: {
      ...replaceModule(`return { ...remote, extensions: {
        sound: async () => () => null,
        broken: async () => ({ generation }) => generation.creationId,
      } }`),
      record: {
        extensions: [
          { name: 'sound', slot: 'image-actions', order: 1 },
          { name: 'broken', slot: 'image-actions', order: 2 },
        ],
      },
    },
    finding: { rule: 'extension-mount' },
    sentence: /fails in a slot with sample props, .* Extension "broken": Cannot read properties of undefined/,
  },
]

for (const { name, alteration, finding, sentence } of refusedReleases) {
  test(`the gate refuses a new remote that ${name}, and has a screenshot`, async ({ platform, request }) => {
    const { findings } = await judgeNewcomer(platform, alteration)
    expect(findings).toEqual([
      expect.objectContaining({ ...finding, sentence: expect.stringMatching(sentence) }),
    ])
    expect(findings[0]?.severity).toBeUndefined()
    if (finding.rule === 'texts') return
    const screenshot = await request.get(findings[0]?.screenshot ?? '')
    expect(screenshot.headers()['content-type']).toBe('image/jpeg')
    expect((await screenshot.body()).subarray(0, 2).toString('hex')).toBe('ffd8')
  })
}

test('a new rule warns a remote that was live before it, and names the day of the first refusal', async ({
  platform,
}) => {
  const build = await buildRelease(live, throwIn(`document.documentElement.lang === 'zh'`))
  const { findings, warnings } = await judge(platform, build)
  expect(findings).toEqual([])
  const [warning] = warnings.filter(({ rule }) => rule === 'mount-language')
  expect(warning).toMatchObject({
    severity: 'warning',
    refusesFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(warning?.sentence).toContain(`This rule is new: it refuses from ${warning?.refusesFrom} on.`)
})

test('the gate warns of a screen that overflows a phone, that keeps memory, and of a slot that no area offers', async ({
  platform,
}) => {
  const { findings, warnings } = await judgeNewcomer(platform, {
    ...mountElement(`
      const wide = document.createElement('p')
      wide.textContent = 'Wide'
      wide.style.width = '800px'
      element.append(wide)
      const kept = (globalThis.mfeNewcomerKept ??= [])
      kept.push(Array.from({ length: 100_000 }, Math.random))`),
    record: { extensions: [{ name: 'misspelt', slot: 'image-action', order: 1 }] },
  })
  expect(findings).toEqual([])
  const sentences = warnings.map(({ rule, sentence }) => `${rule}: ${sentence}`)
  expect(sentences).toContainEqual(
    expect.stringMatching(/^overflow: .* is 4\d\d pixels wider than the window in Chinese, 390 px wide\./),
  )
  expect(sentences).toContainEqual(
    expect.stringMatching(
      /^memory: .* keeps memory when it is left: [5-9]\.\d MB more after the tenth mount/,
    ),
  )
  expect(sentences).toContainEqual(
    expect.stringMatching(
      /^slot: .* adds "misspelt" to the slot "image-action", which no release .* image-actions/,
    ),
  )
})
