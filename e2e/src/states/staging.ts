import { getCreations } from '@tessera/shared-contracts'
import { expect } from '../fixtures/site-test.ts'
import type { AppPage } from './fixtures/app-page.ts'
import type { Flow } from './state.ts'
import { createGalleryReply } from './fixtures/creations.ts'

/** Names and versions of packages and releases, ids of compositions, and a local address. */
const versionTexts = [/^http:\/\/127\.0\.0\.1:\d+$/, /^[\w@/-]+$/, /^[\w@/.-]* ?[\^~]?\d+\.\d+\.\d+[\w+.-]*$/]

async function openPanel(app: AppPage) {
  const { api, page, site, text } = app
  api.respond(getCreations, createGalleryReply([]))
  await page.goto(`${site.stagingUrl}/tools`)
  await page.getByRole('button', { name: text('shell:composer.title'), exact: true }).click()
  await expectReleases(app)
}

const expectReleases = ({ page, text }: AppPage) =>
  expect(
    page
      .getByRole('region', { name: text('shell:composer.title') })
      .getByRole('listitem', { name: 'mfe-gallery' }),
  ).toBeVisible()

const noReferenceImages = 'The panel shows the versions of the releases, which differ in each run.'

export const stagingFlows: Flow[] = [
  {
    name: 'composer',
    noReferenceImages,
    dataTexts: versionTexts,
    viewer: 'visitor',
    states: [
      { name: 'composition', arrange: openPanel },
      {
        name: 'command copied',
        async arrange({ press, expectText }) {
          await press('shell:composer.copyCommand')
          await expectText('shell:composer.commandCopied')
        },
      },
    ],
  },
]
