import { rootReducer, type Store } from '@tessera/shared-auth'
import { findScreen, type Composition, type Translations } from '@tessera/shared-contracts'
import type { SiteI18n } from '../i18n/language.tsx'
import type { CompositionStore } from './composition-store.ts'
import { loadRelease, prefetchFederationCode } from './load-release.ts'
import { prefetchFiles, refetchFiles } from './loader/fetch-files.ts'
import { createRemoteLoader } from './loader/remote-loader.ts'
import type { RemoteLoader } from './loader/remote-loader-types.ts'
import { loadTimeoutMs } from './loader/with-timeout.ts'
import { evictFailedPreloads } from './page-composition.ts'
import { createDataPrefetcher, onLinkHover } from './prefetch/data-prefetcher.ts'
import { onLinkIntent } from './prefetch/on-link-intent.ts'
import { selectLinkedRemotes } from './prefetch/select-linked-remotes.ts'
import { runWhenPageSettles } from './prefetch/run-when-page-settles.ts'
import { prefetchSlotContents } from './slots/slot-outlet.tsx'
import { isOpenedByGate, reportToGate } from './reporting/gate-reporter.ts'
import { createReleaseReporter } from './reporting/release-reporter.ts'
import { runWhenIdle } from './reporting/run-when-idle.ts'
import type { ShownRelease } from './reporting/shown-release.ts'

const listReleases = ({ remotes }: Composition) =>
  remotes.flatMap(({ current, previous }) => (previous ? [current, previous] : [current]))

/** Creates the loader of this page, which installs slices into the store and texts into i18next, and prefetches. */
export function createPageLoader(
  compositions: CompositionStore,
  siteI18n: Promise<SiteI18n>,
  store: Store,
): RemoteLoader {
  const composition = compositions.get()
  const reporter = createReleaseReporter(composition)
  const loader = createRemoteLoader({
    // Builds of development servers have no hashes, and exist on staging only.
    loadRelease: release =>
      loadRelease(release, {
        unhashed: composition.channel === 'staging',
        releases: listReleases(compositions.get()),
        shell: composition.shell,
      }),
    async refetchFiles(release, screen) {
      await refetchFiles(release, screen)
      await evictFailedPreloads(document, release)
    },
    async prefetchFiles(release, screen) {
      await Promise.all([
        prefetchFederationCode(),
        prefetchFiles(release, screen, (await siteI18n).i18n.language),
      ])
    },
    timeoutMs: loadTimeoutMs,
    reportFault: reporter.reportFault,
    onFirstMount(screen) {
      reporter.reportMount(screen)
      watchHealth()
      prefetchAllScreens()
    },
    async install({ name: remote, version, namespace }, module) {
      for (const [reducerPath, reducer] of Object.entries(module.slices ?? {}))
        rootReducer.inject({ reducerPath: reducerPath as never, reducer }, { overrideExisting: true })
      if (!module.languages) return
      const { addTexts, i18n } = await siteI18n
      await addTexts(namespace, module.languages)
      const texts = i18n.getResourceBundle(i18n.language, namespace) as Translations
      reportToGate({ event: 'texts', remote, version, texts })
    },
  })
  function getShownRelease(): ShownRelease | undefined {
    const found = findScreen(compositions.get(), location.pathname)
    const release = found && loader.getActiveRelease(found.remote)
    // Builds of a development server are elsewhere
    if (!release?.base.startsWith('/') || !loader.hasMounted(release)) return undefined
    const { name: remote, version } = release
    return { composition: composition.id, remote, version, path: location.pathname }
  }
  let isWatched = isOpenedByGate
  function watchHealth() {
    if (isWatched) return
    isWatched = true
    runWhenIdle(() => {
      import('./reporting/page-health.ts').then(
        ({ watchPageHealth }) => watchPageHealth(getShownRelease),
        // A page that cannot load this goes on without
        () => {},
      )
    })
  }
  reporter.watchUncaughtErrors({ handle: loader.handleUncaughtError })

  const prefetchData = createDataPrefetcher({ compositions, loader, store })
  async function prepareScreen({ pathname }: URL) {
    const found = await compositions.findScreen(pathname)
    if (found) loader.prepareScreen(found.remote, found.screen.name)
  }
  onLinkHover(document, address => {
    void prefetchData(address)
    void prepareScreen(address)
  })
  async function prefetchScreen(path: string) {
    const found = await compositions.findScreen(path)
    if (found) loader.prefetchScreen(found.remote, found.screen.name)
  }
  onLinkIntent(document, path => void prefetchScreen(path))

  async function prefetchRemotes() {
    const { remotes } = await compositions.complete()
    for (const remote of selectLinkedRemotes(remotes))
      for (const { name } of remote.current.screens) loader.prefetchScreen(remote, name)
  }
  let prefetchScheduled = false
  function prefetchAllScreens() {
    if (prefetchScheduled) return
    prefetchScheduled = true
    void runWhenPageSettles(() => {
      prefetchSlotContents()
      // The next link fetches what is missing
      prefetchRemotes().catch(() => {})
    })
  }
  // Where the page opens a remote's screen, prefetching waits until that has mounted.
  if (!findScreen(composition, location.pathname)) prefetchAllScreens()
  return loader
}
