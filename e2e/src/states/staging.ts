import { getCreations, promoteComposition, type AnswerOf, type Finding } from '@tessera/shared-contracts'
import { expect } from '../site.ts'
import type { Stage } from './stage.ts'
import type { Walk } from './state.ts'
import { galleryAnswer } from './works.ts'

/** Names of packages and releases, ranges, the id of the composition, an address as an example. */
const versions = [/^http:\/\/127\.0\.0\.1:\d+$/, /^[\w@/-]+$/, /^[\w@/.-]* ?[\^~]?\d+\.\d+\.\d+[\w+.-]*$/]

/** What the gate finds, in the words of the platform. */
const finding: Finding = {
  rule: 'contract',
  sentence: 'mfe-gallery 1.0.0 was built for contract 2; this platform speaks 1.',
  owners: ['mfe-gallery'],
}
const releases = [
  { remote: 'mfe-gallery', version: '1.0.0' },
  { remote: 'mfe-account', version: '1.0.0' },
]
/** Releases by name and version, as many as there are, joined as each language joins them. */
const listed = /^(?:(?:, |, and | and |、|和)?[\w-]+ \d+\.\d+\.\d+[\w+.-]*)+$/

async function openPanel(stage: Stage) {
  const { answers, page, site, text } = stage
  answers.on(getCreations, galleryAnswer([]))
  await page.goto(`${site.stagingUrl}/tools`)
  await page.getByRole('button', { name: text('shell:composer.title'), exact: true }).click()
  await expectReleases(stage)
}

const expectReleases = ({ page, text }: Stage) =>
  expect(
    page
      .getByRole('region', { name: text('shell:composer.title') })
      .getByRole('listitem', { name: 'mfe-gallery' }),
  ).toBeVisible()

/** Promotes what is live on staging, in a new page, where the panel is still open; `answer` is what the platform says. */
async function promote(stage: Stage, answer?: AnswerOf<typeof promoteComposition>) {
  const { page, press } = stage
  await page.unroute(`**${promoteComposition.path}`)
  await page.route(`**${promoteComposition.path}`, route => answer && route.fulfill({ json: answer }))
  await page.reload()
  await expectReleases(stage)
  await press('shell:composer.promote')
  await press('shell:composer.promoteConfirm')
}

const pictures = { none: 'it names the releases of a build' }

export const staging: Walk[] = [
  {
    name: 'composer',
    pictures,
    data: versions,
    viewer: 'visitor',
    states: [
      { name: 'composition', bring: openPanel },
      {
        name: 'a composition without a token',
        async bring({ press, sees }) {
          await press('shell:composer.copyLink')
          await sees('shell:composer.tokenMissing')
        },
      },
    ],
  },
  {
    name: 'promotion',
    pictures,
    data: [...versions, listed, finding.sentence],
    viewer: 'visitor',
    states: [
      {
        name: 'a composition about to be promoted',
        async bring(stage) {
          await openPanel(stage)
          await stage.fill('shell:composer.token', 'a token of an integrator')
          await stage.press('shell:composer.promote')
          await stage.sees('shell:composer.promoteQuestion')
        },
      },
      {
        name: 'a composition before the gate',
        async bring(stage) {
          await stage.leave('shell:composer.cancel')
          await promote(stage)
          await stage.sees('shell:composer.promoting')
        },
      },
      {
        name: 'a composition that was refused',
        async bring(stage) {
          await promote(stage, { success: false, error: finding.sentence, findings: [finding] })
          await stage.sees('shell:composer.concerns', { owners: 'mfe-gallery' })
        },
      },
      {
        name: 'a composition that was promoted',
        async bring(stage) {
          await promote(stage, { success: true, releases })
          const named = new Intl.ListFormat(stage.language).format(
            releases.map(({ remote, version }) => `${remote} ${version}`),
          )
          await stage.sees('shell:composer.promoted', { releases: named })
        },
      },
      {
        name: 'a composition that production had',
        async bring(stage) {
          await promote(stage, { success: true, releases: [] })
          await stage.sees('shell:composer.promotedNothing')
        },
      },
    ],
  },
]
