import { rootReducer, type Store } from '@tessera/shared-auth'
import { findScreen, type Composition } from '@tessera/shared-contracts'
import type { SiteLanguages } from '../frame/language.tsx'
import { createAskingAhead } from './ask-ahead.ts'
import { loadRelease } from './load-release.ts'
import { spendPreloads } from './page-composition.ts'
import { onLinkIntent } from './prefetch-on-intent.ts'
import { createRemoteLoader, loadDeadline, type RemoteLoader } from './remote-loader.ts'
import { renewFiles } from './renew-files.ts'
import { createReports } from './reports.ts'
import { onRestOnLink } from './rest-on-link.ts'
import { whenSettled } from './when-settled.ts'

/** The loader of this page: what a release brings goes into the page's store and, once they are there, its texts. */
export function createPageLoader(
  composition: Composition,
  languages: Promise<SiteLanguages>,
  store: Store,
): RemoteLoader {
  const reports = createReports(composition)
  reports.watchUncaughtErrors()
  const loader = createRemoteLoader({
    // Releases that are being developed stand on staging alone, and have no hashes
    loadRelease: release => loadRelease(release, { unhashed: composition.channel === 'staging' }),
    async renew(release, screen) {
      await renewFiles(release, screen)
      await spendPreloads(document, release)
    },
    deadline: loadDeadline,
    report: fault => reports.fault(fault),
    announceMount(screen) {
      reports.mount(screen)
      fetchRestAhead()
    },
    async install({ namespace }, module) {
      for (const [reducerPath, reducer] of Object.entries(module.slices))
        rootReducer.inject({ reducerPath: reducerPath as never, reducer }, { overrideExisting: true })
      await (await languages).addTexts(namespace, module.languages)
    },
  })

  const fetchAhead = (path: string) => {
    const found = findScreen(composition, path)
    if (found) loader.prefetch(found.remote, found.screen.name)
  }
  onLinkIntent(document, fetchAhead)
  onRestOnLink(document, createAskingAhead({ composition, loader, store }))

  let ahead = false
  function fetchRestAhead() {
    if (ahead) return
    ahead = true
    void whenSettled(() => {
      for (const remote of composition.remotes)
        for (const { name } of remote.current.screens) loader.prefetch(remote, name)
    })
  }
  // Where a remote is asked for, nothing is to be in the way of its screen
  if (!findScreen(composition, location.pathname)) fetchRestAhead()
  return loader
}
