import { rollbackRelease } from '@tessera/shared-contracts'
import {
  expect,
  faultOf,
  mountOf,
  platformOf,
  remake,
  test,
  throwingAtRender,
  type Alteration,
} from './releases.ts'

const remote = 'mfe-account'

/** Releases that do not fit, and what the refusal says of them. */
const misfits: { name: string; alteration: Alteration; sentence: RegExp }[] = [
  {
    name: 'needs another React',
    alteration: { record: { shared: { react: '^20.0.0' } } },
    sentence: /^mfe-account \S+ wants react \^20\.0\.0, but shell \S+ brings react 19\.\d+\.\d+\.$/m,
  },
  {
    name: 'uses what the shell leaves out of a package',
    alteration: { record: { uses: { 'react-router-dom': ['Link', 'useFetcher'] } } },
    sentence: /^mfe-account \S+ uses useFetcher of react-router-dom, which shell \S+ leaves out\.$/m,
  },
  {
    name: 'claims an address of another',
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
    name: 'throws when it is mounted',
    alteration: throwingAtRender,
    sentence: /^mfe-account \S+ does not mount its screen "personal-homepage": boom at render$/m,
  },
]

for (const { name, alteration, sentence } of misfits) {
  test(`the gate refuses a release that ${name}, and says so`, async ({ platform }) => {
    const live = (await platform.status(remote)).version
    const build = await remake(remote, alteration)
    expect(await platform.publish(build)).toMatchObject({ success: true })
    const { success, error } = await platform.activate(build)
    expect(success).toBe(false)
    expect(error).toMatch(sentence)
    expect((await platform.status(remote)).version).toBe(live)
  })
}

test('a sound release passes the gate, mounted in a browser before anyone meets it', async ({
  platform,
  page,
}) => {
  const build = await remake(remote)
  await platform.publish(build)
  expect(await platform.activate(build)).toMatchObject({ success: true })
  const mounted = mountOf(page, remote)
  await page.goto('/personal-homepage')
  expect(await mounted).toBe(build.version)
  await platform.rollback(remote)
})

/** Releases that only force brings past the gate, and what the page says of them. */
const forced: { name: string; alteration: Alteration; fault: RegExp }[] = [
  { name: 'throws when it is mounted', alteration: throwingAtRender, fault: /^boom at render$/ },
  {
    name: 'says that it needs another React',
    alteration: { record: { shared: { react: '^20.0.0' } } },
    fault: /^mfe-account \S+ wants react \^20\.0\.0, but shell \S+ brings react 19\.\d+\.\d+\.$/,
  },
  {
    name: 'needs another React and does not say so',
    alteration: {
      file: (_file, text, { shared }) =>
        text.replaceAll(`requiredVersion:"${shared.react}"`, 'requiredVersion:"^20.0.0"'),
    },
    fault: /react.*\^20\.0\.0/,
  },
]

for (const { name, alteration, fault } of forced) {
  test(`a release that ${name} and passed by force gives way in the page by itself`, async ({
    platform,
    page,
  }) => {
    const live = (await platform.status(remote)).version
    const build = await remake(remote, alteration)
    await platform.release(build)
    const mounted = mountOf(page, remote)
    const told = faultOf(page, remote)
    await page.goto('/personal-homepage')
    expect(await mounted).toBe(live)
    const { version, fellBackTo, message } = await told
    expect({ version, fellBackTo }).toEqual({ version: build.version, fellBackTo: live })
    expect(message).toMatch(fault)
    await page.close()
    await platform.rollback(remote)
  })
}

test('a team can do nothing to the remote of another', async ({ platform, site }) => {
  const galleryTeam = platformOf(site, await site.admin('tokens', 'create', '--remote', 'mfe-gallery'))
  const notTheirs = { success: false, error: 'This token cannot change mfe-account.' }
  const published = await remake(remote)
  await platform.publish(published)
  const live = (await platform.status(remote)).version

  expect(await galleryTeam.publish(await remake(remote))).toMatchObject(notTheirs)
  expect(await galleryTeam.activate(published)).toMatchObject(notTheirs)
  expect(await galleryTeam.activate(published, { percent: 1 })).toMatchObject(notTheirs)
  expect(await galleryTeam.call(rollbackRelease, { remote, channel: 'production' })).toMatchObject(notTheirs)
  expect((await platform.status(remote)).version).toBe(live)

  const own = await remake('mfe-gallery')
  expect(await galleryTeam.publish(own)).toMatchObject({ success: true })
  const forced = await galleryTeam.activate(own, { force: true })
  expect(forced).toMatchObject({ success: false, error: "Only an integrator's token can do this." })
})
