import type { Page } from 'playwright-core'
import {
  slotElementName,
  type ExtensionDeclaration,
  type FaultReport,
  type Finding,
  type ReleaseReference,
} from '@tessera/shared-contracts'
import { applyView, deskView, describeView, phoneView, type ScreenView } from '../browser/screen-view.ts'
import type { StagingBrowser } from '../browser/staging-browser.ts'
import { shellScreen, type ScreenWatch } from '../browser/watch-screen.ts'
import { createIntroducedFinding } from '../rules/introduced-rules.ts'
import { collectFaults, findReleaseFile } from './observe-faults.ts'
import { addScreenshot, takeScreenshot } from './take-screenshot.ts'
import { disablePrefetch, type VisitOptions } from './visit-in-view.ts'

/** An extension, and props of its slot. */
export type ExtensionToVisit = ExtensionDeclaration & { samples: readonly object[] }

/**
 * Puts the extensions of a release into slots with sample props, on a page of the shell, in both views. What an extension
 * throws within a second after it was mounted is a finding.
 *
 * @param options.exit the path of a screen of the shell
 */
export async function visitExtensions(
  browser: StagingBrowser,
  release: ReleaseReference,
  extensions: readonly ExtensionToVisit[],
  { exit = '/', saveScreenshot }: Pick<VisitOptions, 'exit' | 'saveScreenshot'>,
): Promise<Finding[]> {
  const visited = extensions.filter(({ samples }) => samples.length > 0)
  if (visited.length === 0) return []
  const visit = (view: ScreenView): Promise<Finding[]> =>
    browser.openScreen(
      { ...release, screen: shellScreen, path: exit },
      async page => {
        await applyView(page, view)
        await disablePrefetch(page)
        return collectFaults(page, release.remote)
      },
      async (page, watch, faults) => {
        if (watch.outcome !== 'mounted') return []
        await addSlots(page, visited)
        await waitForExtensions(visited, watch, faults)
        const findings = toExtensionFindings(release, faults, view)
        return findings.length > 0 ? addScreenshot(findings, await takeScreenshot(page), saveScreenshot) : []
      },
    )
  const [desk, phone] = await Promise.all([visit(deskView), visit(phoneView)])
  return desk.length > 0 ? desk : phone
}

/** Adds a slot for each sample to the page. The shell fills them with the extensions of all remotes. */
const addSlots = (page: Page, extensions: readonly ExtensionToVisit[]) =>
  page.evaluate(
    ({ elementName, slots }) => {
      for (const { name, props } of slots) {
        const element = document.createElement(elementName)
        element.setAttribute('name', name)
        element.setAttribute('props', JSON.stringify(props))
        document.body.append(element)
      }
    },
    {
      elementName: slotElementName,
      slots: [...new Map(extensions.map(each => [each.slot, each])).values()].flatMap(({ slot, samples }) =>
        samples.map(props => ({ name: slot, props })),
      ),
    },
  )

/** The shell gives up an extension that takes longer. A shell from before its report reports faults only. */
const mountTimeoutMs = 13_000
const pollIntervalMs = 50
/** An error within this time after the mount belongs to the mount. */
const provingMs = 1_000

async function waitForExtensions(
  extensions: readonly ExtensionToVisit[],
  watch: ScreenWatch,
  faults: readonly FaultReport[],
): Promise<void> {
  const deadline = performance.now() + mountTimeoutMs
  const hasEnded = ({ name }: ExtensionToVisit) =>
    watch.extensions.has(name) || faults.some(({ message }) => message.startsWith(toPrefix(name)))
  while (!extensions.every(hasEnded) && performance.now() < deadline) await sleep(pollIntervalMs)
  await sleep(provingMs)
}

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** How the shell begins the message of an extension's fault. */
const toPrefix = (name: string) => `Extension "${name}": `

/** All faults of the remote in this page are those of its extensions: it has no screen there. */
const toExtensionFindings = (
  release: ReleaseReference,
  faults: readonly FaultReport[],
  view: ScreenView,
): Finding[] =>
  [...new Map(faults.map(fault => [fault.message, fault])).values()].map(({ message, stack }) => {
    const file = findReleaseFile(release, stack)
    const sentence = `${release.remote} ${release.version} fails in a slot with sample props, seen ${describeView(view)}: ${message.replace(/\.$/, '')}. An extension has to render with every value that the contract of its slot allows; props can lack optional fields.`
    return createIntroducedFinding('extension-mount', release, sentence, file === undefined ? {} : { file })
  })
