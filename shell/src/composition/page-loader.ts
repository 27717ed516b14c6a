import { rootReducer } from '@tessera/shared-auth'
import { findScreen, type Composition } from '@tessera/shared-contracts'
import type { SiteLanguages } from '../frame/language.tsx'
import { loadRelease } from './load-release.ts'
import { forgetPreloads } from './page-composition.ts'
import { onLinkIntent } from './prefetch-on-intent.ts'
import { createRemoteLoader, loadDeadline, type RemoteLoader } from './remote-loader.ts'
import { createReports } from './reports.ts'

/** The loader of this page: what a release brings goes into the page's store and texts. */
export function createPageLoader(composition: Composition, languages: SiteLanguages): RemoteLoader {
  const reports = createReports(composition)
  reports.watchUncaughtErrors()
  const loader = createRemoteLoader({
    loadRelease,
    deadline: loadDeadline,
    report(fault) {
      const failed = composition.remotes.find(({ name }) => name === fault.remote)
      if (failed) forgetPreloads(document, failed.current)
      reports.fault(fault)
    },
    announceMount: reports.mount,
    async install({ namespace }, module) {
      for (const [reducerPath, reducer] of Object.entries(module.slices))
        rootReducer.inject({ reducerPath: reducerPath as never, reducer }, { overrideExisting: true })
      await languages.addTexts(namespace, module.languages)
    },
  })

  const fetchAhead = (path: string) => {
    const found = findScreen(composition, path)
    if (found) loader.prefetch(found.remote, found.screen.name)
  }
  onLinkIntent(document, fetchAhead)
  whenIdle(() => {
    for (const remote of composition.remotes)
      for (const { name } of remote.current.screens) loader.prefetch(remote, name)
  })
  return loader
}

interface NetworkHints {
  connection?: { saveData?: boolean }
}

/** After the page is there and has nothing else to do; never for someone who asks to save data. */
function whenIdle(work: () => void): void {
  if ((navigator as NetworkHints).connection?.saveData) return
  const later = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 5_000 })
    else setTimeout(work, 2_000)
  }
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
