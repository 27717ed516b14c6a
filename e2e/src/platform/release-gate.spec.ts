import { captureScreen, checkRelease, rollbackRelease } from '@tessera/shared-contracts'
import { buildRelease, replaceScreens, throwOnRender, type BuildOverrides } from './build-release.ts'
import { waitForFault, waitForMount } from './page-reports.ts'
import { createPlatformClient } from './platform-client.ts'
import { expect, test } from './platform-test.ts'

const remote = 'mfe-account'

/** Incompatible releases, and the reason of the refusal. */
const incompatibleReleases: { name: string; alteration: BuildOverrides; sentence: RegExp }[] = [
  {
    name: 'needs another React',
    alteration: { record: { shared: { react: '^20.0.0' } } },
    sentence: /^mfe-account \S+ wants react \^20\.0\.0, but shell \S+ brings react 19\.\d+\.\d+\.$/m,
  },
  {
    name: 'claims the path of another remote',
    alteration: {
      record: {
        screens: [
          { name: 'personal-homepage', path: '/tools', layout: 'site', title: { en: 'Mine', zh: '我的' } },
        ],
      },
    },
    sentence: /^mfe-account \S+ claims \/tools, which belongs to mfe-gallery\.$/m,
  },
  {
    name: 'claims an address of the server',
    alteration: {
      record: {
        navigation: [],
        screens: [
          {
            name: 'personal-homepage',
            path: '/api/hello',
            layout: 'site',
            title: { en: 'Mine', zh: '我的' },
          },
        ],
      },
    },
    sentence: /claims \/api\/hello for its screen "personal-homepage", but the server itself responds/m,
  },
  {
    name: 'throws when it is mounted',
    alteration: throwOnRender,
    sentence: /^mfe-account \S+ does not mount its screen "personal-homepage": boom at render$/m,
  },
  {
    name: 'shows nothing',
    alteration: replaceScreens(`
      return { mount: element => { element.append(document.createElement('div')); return () => {} } }`),
    sentence: /does not mount its screen "personal-homepage": Its screen was still empty after 12 s\./m,
  },
  {
    name: 'fails shortly after it has mounted',
    alteration: replaceScreens(`
      return { mount: element => {
        element.textContent = 'Loading'
        setTimeout(() => { throw new Error('boom after the mount') }, 300)
        return () => {}
      } }`),
    sentence: /does not mount its screen "personal-homepage": boom after the mount/m,
  },
  {
    name: 'freezes the page after it has mounted',
    alteration: replaceScreens(`
      return { mount: element => {
        element.textContent = 'Hello'
        setTimeout(() => { for (;;); }, 500)
        return () => {}
      } }`),
    sentence: /mounts its screen "personal-homepage", and then the page stops answering/m,
  },
]

for (const { name, alteration, sentence } of incompatibleReleases) {
  test(`the gate refuses a release that ${name} and gives the reason`, async ({ platform }) => {
    const live = (await platform.getStatus(remote)).version
    const build = await buildRelease(remote, alteration)
    expect(await platform.publish(build)).toMatchObject({ success: true })
    const { success, error } = await platform.activate(build)
    expect(success).toBe(false)
    expect(error).toMatch(sentence)
    expect((await platform.getStatus(remote)).version).toBe(live)
  })
}

test('the platform takes a screenshot of a screen, and none of a screen that does not mount', async ({
  platform,
}) => {
  const screen = 'personal-homepage'
  const working = await platform.getStatus(remote)
  const { image } = await platform.call(captureScreen, { remote, version: working.version, screen })
  // The signature of a PNG and its size in the header
  const header = Buffer.from(image ?? '', 'base64').subarray(0, 24)
  expect(header.toString('latin1', 1, 4)).toBe('PNG')
  expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([1280, 800])

  const broken = await buildRelease(remote, throwOnRender)
  await platform.publish(broken)
  const { version } = broken
  expect((await platform.call(captureScreen, { remote, version, screen })).image).toBeNull()
})

/** A screen that the policy restricts, and that ends nothing when it is unmounted. */
const untidyScreen = replaceScreens(`
  return { mount: element => {
    element.innerHTML = '<p style="color: red">Hello</p><style>h5 { color: red }</style><style>h6 { color: red }</style>'
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('h6 { color: red }')
    document.adoptedStyleSheets.push(sheet)
    new FontFace('Own', 'url(data:font/woff2;base64,d09GMg)').load().catch(() => {})
    addEventListener('resize', () => {})
    document.body.style.overflow = 'hidden'
    globalThis.leftGlobal = globalThis.mfeAccountGlobal = 1
    localStorage.setItem('token', '1')
    localStorage.setItem('mfe-account:draft', '1')
    return () => {}
  } }`)

test('the gate warns of what the policy blocks, and of what a screen leaves behind', async ({ platform }) => {
  const build = await buildRelease(remote, untidyScreen)
  await platform.publish(build)
  const { findings, warnings } = await platform.call(checkRelease, {
    remote,
    version: build.version,
    channel: 'production',
  })
  expect(findings).toEqual([])
  const sentences = (warnings ?? []).map(({ sentence }) => sentence)
  for (const sentence of [
    /blocked a style attribute "color: red" \(entry\.\w+\.js\)/,
    /blocked an inline style element "h5 \{ color: red \}" .* declare its hash in the manifest/,
    /blocked data: by font-src/,
    /leaves attributes behind: body style="overflow-x: hidden", body style="overflow-y: hidden"\. Take them back/,
    /leaves global variables behind: leftGlobal\. Keep them in modules/,
    /leaves keys in the storage of the browser behind: token\. Begin them with the name of the remote/,
    /leaves more listeners after each visit behind: window resize\. Remove them/,
  ])
    expect(sentences).toContainEqual(expect.stringMatching(sentence))
  // The page applies this one by a constructed sheet
  expect(sentences).not.toContainEqual(expect.stringMatching(/blocked an inline style element "h6/))
})

test('a working release passes the gate', async ({ platform, page }) => {
  const build = await buildRelease(remote)
  await platform.publish(build)
  expect(await platform.activate(build)).toMatchObject({ success: true, warnings: [] })
  const mounted = waitForMount(page, remote)
  await page.goto('/personal-homepage')
  expect(await mounted).toBe(build.version)
  await platform.rollback(remote)
})

/** Releases activated with force, and the fault that the page reports. */
const forcedReleases: { name: string; alteration: BuildOverrides; fault: RegExp }[] = [
  { name: 'throws when it is mounted', alteration: throwOnRender, fault: /^boom at render$/ },
  {
    name: 'says that it needs another React',
    alteration: { record: { shared: { react: '^20.0.0' } } },
    fault: /^mfe-account \S+ wants react \^20\.0\.0, but shell \S+ brings react 19\.\d+\.\d+\.$/,
  },
  {
    name: 'needs another React and does not say so',
    alteration: {
      transformFile: (_file, text, { shared }) =>
        text.replaceAll(`requiredVersion:"${shared.react}"`, 'requiredVersion:"^20.0.0"'),
    },
    fault: /react.*\^20\.0\.0/,
  },
]

for (const { name, alteration, fault } of forcedReleases) {
  test(`a forced release that ${name} falls back in the page`, async ({ platform, page }) => {
    const live = (await platform.getStatus(remote)).version
    const build = await buildRelease(remote, alteration)
    await platform.publishAndActivate(build)
    const mounted = waitForMount(page, remote)
    const reported = waitForFault(page, remote)
    await page.goto('/personal-homepage')
    expect(await mounted).toBe(live)
    const { version, fellBackTo, message } = await reported
    expect({ version, fellBackTo }).toEqual({ version: build.version, fellBackTo: live })
    expect(message).toMatch(fault)
    await page.close()
    await platform.rollback(remote)
  })
}

test('a team cannot change the remote of another team', async ({ platform, site }) => {
  const galleryTeam = createPlatformClient(
    site,
    await site.runAdmin('tokens', 'create', '--remote', 'mfe-gallery'),
  )
  const notTheirs = {
    success: false,
    error: "This token is for mfe-gallery. Use a token for mfe-account or an integrator's token.",
  }
  const published = await buildRelease(remote)
  await platform.publish(published)
  const live = (await platform.getStatus(remote)).version

  expect(await galleryTeam.publish(await buildRelease(remote))).toMatchObject(notTheirs)
  expect(await galleryTeam.activate(published)).toMatchObject(notTheirs)
  expect(await galleryTeam.activate(published, { percent: 1 })).toMatchObject(notTheirs)
  expect(await galleryTeam.call(rollbackRelease, { remote, channel: 'production' })).toMatchObject(notTheirs)
  expect((await platform.getStatus(remote)).version).toBe(live)

  const own = await buildRelease('mfe-gallery')
  expect(await galleryTeam.publish(own)).toMatchObject({ success: true })
  const forced = await galleryTeam.activate(own, { force: true })
  expect(forced).toMatchObject({ success: false, error: "This requires an integrator's token." })
})
