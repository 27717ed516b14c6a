import { rootReducer, type Store } from '@tessera/shared-auth'
import { findScreen, type Composition } from '@tessera/shared-contracts'
import type { SiteLanguages } from '../i18n/language.tsx'
import { loadRelease } from './load-release.ts'
import { refetchFiles } from './loader/refetch-files.ts'
import { createRemoteLoader, type RemoteLoader } from './loader/remote-loader.ts'
import { loadTimeoutMs } from './loader/with-timeout.ts'
import { evictFailedPreloads } from './page-composition.ts'
import { createDataPrefetcher, onLinkHover } from './prefetch/data-prefetcher.ts'
import { onLinkIntent } from './prefetch/on-link-intent.ts'
import { runWhenPageSettles } from './prefetch/run-when-page-settles.ts'
import { prefetchSlotContents } from './slots/slot-outlet.tsx'
import { createReleaseReporter } from './reporting/release-reporter.ts'

/** Creates the loader of this page, which installs slices into the store and texts into i18next, and prefetches. */
export function createPageLoader(
  composition: Composition,
  languages: Promise<SiteLanguages>,
  store: Store,
): RemoteLoader {
  const reporter = createReleaseReporter(composition)
  reporter.watchUncaughtErrors()
  const loader = createRemoteLoader({
    // Builds of development servers have no hashes, and exist on staging only.
    loadRelease: release => loadRelease(release, { unhashed: composition.channel === 'staging' }),
    async refetchFiles(release, screen) {
      await refetchFiles(release, screen)
      await evictFailedPreloads(document, release)
    },
    timeoutMs: loadTimeoutMs,
    reportFault: reporter.reportFault,
    onFirstMount(screen) {
      reporter.reportMount(screen)
      prefetchAllScreens()
    },
    async install({ namespace }, module) {
      for (const [reducerPath, reducer] of Object.entries(module.slices ?? {}))
        rootReducer.inject({ reducerPath: reducerPath as never, reducer }, { overrideExisting: true })
      if (module.languages) await (await languages).addTexts(namespace, module.languages)
    },
  })

  const prefetchData = createDataPrefetcher({ composition, loader, store })
  onLinkHover(document, address => void prefetchData(address))
  onLinkIntent(document, path => {
    const found = findScreen(composition, path)
    if (found) loader.prefetchScreen(found.remote, found.screen.name)
  })

  let prefetchScheduled = false
  function prefetchAllScreens() {
    if (prefetchScheduled) return
    prefetchScheduled = true
    void runWhenPageSettles(() => {
      prefetchSlotContents()
      for (const remote of composition.remotes)
        for (const { name } of remote.current.screens) loader.prefetchScreen(remote, name)
    })
  }
  // Where the page opens a remote's screen, prefetching waits until that has mounted.
  if (!findScreen(composition, location.pathname)) prefetchAllScreens()
  return loader
}
