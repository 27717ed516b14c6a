import { getCreations, promoteComposition, type CallResponse, type Finding } from '@tessera/shared-contracts'
import { expect } from '../fixtures/site-test.ts'
import type { AppPage } from './fixtures/app-page.ts'
import type { Flow } from './state.ts'
import { createGalleryReply } from './fixtures/creations.ts'

/** Names and versions of packages and releases, ids of compositions, and a local address. */
const versionTexts = [/^http:\/\/127\.0\.0\.1:\d+$/, /^[\w@/-]+$/, /^[\w@/.-]* ?[\^~]?\d+\.\d+\.\d+[\w+.-]*$/]

/** A finding of the gate, with the platform's text. */
const finding: Finding = {
  rule: 'contract',
  sentence: 'mfe-gallery 1.0.0 was built for contract 2; this platform speaks 1.',
  owners: ['mfe-gallery'],
}
const releases = [
  { remote: 'mfe-gallery', version: '1.0.0' },
  { remote: 'mfe-account', version: '1.0.0' },
]
/** A list of releases with versions, in the list format of either language. */
const releaseListText = /^(?:(?:, |, and | and |、|和)?[\w-]+ \d+\.\d+\.\d+[\w+.-]*)+$/

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

/** Promotes the staging composition after a reload, which keeps the panel open. `answer` is the platform's mocked reply. */
async function promote(app: AppPage, answer?: CallResponse<typeof promoteComposition>) {
  const { page, press } = app
  await page.unroute(`**${promoteComposition.path}`)
  await page.route(`**${promoteComposition.path}`, route => answer && route.fulfill({ json: answer }))
  await page.reload()
  await expectReleases(app)
  await press('shell:composer.promote')
  await press('shell:composer.promoteConfirm')
}

const noReferenceImages = 'The panel shows the versions of the releases, which differ in each run.'

export const staging: Flow[] = [
  {
    name: 'composer',
    noReferenceImages,
    dataTexts: versionTexts,
    viewer: 'visitor',
    states: [
      { name: 'composition', arrange: openPanel },
      {
        name: 'a composition without a token',
        async arrange({ press, expectText }) {
          await press('shell:composer.copyLink')
          await expectText('shell:composer.tokenMissing')
        },
      },
    ],
  },
  {
    name: 'promotion',
    noReferenceImages,
    dataTexts: [...versionTexts, releaseListText, finding.sentence],
    viewer: 'visitor',
    states: [
      {
        name: 'a composition about to be promoted',
        async arrange(app) {
          await openPanel(app)
          await app.fill('shell:composer.token', 'a token of an integrator')
          await app.press('shell:composer.promote')
          await app.expectText('shell:composer.promoteQuestion')
        },
      },
      {
        name: 'a composition before the gate',
        async arrange(app) {
          await app.closeDialog('shell:composer.cancel')
          await promote(app)
          await app.expectText('shell:composer.promoting')
        },
      },
      {
        name: 'a composition that was refused',
        async arrange(app) {
          await promote(app, { success: false, error: finding.sentence, findings: [finding] })
          await app.expectText('shell:composer.concerns', { owners: 'mfe-gallery' })
        },
      },
      {
        name: 'a composition that was promoted',
        async arrange(app) {
          await promote(app, { success: true, releases })
          const named = new Intl.ListFormat(app.language).format(
            releases.map(({ remote, version }) => `${remote} ${version}`),
          )
          await app.expectText('shell:composer.promoted', { releases: named })
        },
      },
      {
        name: 'a composition that production had',
        async arrange(app) {
          await promote(app, { success: true, releases: [] })
          await app.expectText('shell:composer.promotedNothing')
        },
      },
    ],
  },
]
