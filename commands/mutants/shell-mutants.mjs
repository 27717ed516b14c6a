const composition = 'shell/src/composition'
const loader = `${composition}/loader/remote-loader.ts`
const timeoutsTest = `${composition}/loader/load-timeouts.test.ts`
const loaderTest = `${composition}/loader/remote-loader.test.ts`
const watcher = `${composition}/composition-watcher.ts`
const watcherTest = `${composition}/composition-watcher.test.ts`
const reporter = `${composition}/reporting/release-reporter.ts`
const reporterTest = `${composition}/reporting/release-reporter.test.ts`

/** @type {import('../mutants.mjs').Mutant[]} */
export const shellMutants = [
  {
    is: 'a release of another contract runs',
    file: loader,
    from: `if (release.contract !== contractVersion)`,
    to: `if (release.contract > contractVersion + 9)`,
    test: loaderTest,
  },
  {
    is: 'a release that needs other packages runs',
    file: loader,
    from: `if (release.misfit) return Promise.reject(new Error(release.misfit))`,
    to: '',
    test: loaderTest,
  },
  {
    is: 'a release may take any time to load',
    file: loader,
    from: `withTimeout(loadRelease(release), timeoutMs, 'Loading')`,
    to: `loadRelease(release)`,
    test: timeoutsTest,
  },
  {
    is: 'texts that never arrive hang a screen',
    file: loader,
    from: `withTimeout(install(release, module), timeoutMs, 'Loading its texts')`,
    to: `install(release, module)`,
    test: timeoutsTest,
  },
  {
    is: 'a screen may take any time to load',
    file: loader,
    from: 'withTimeout(importPart(module), timeoutMs, `Loading its ${what}`)',
    to: 'importPart(module)',
    test: timeoutsTest,
  },
  {
    is: 'a failed load is final',
    file: loader,
    from: `starting.catch(() => modules.delete(id))`,
    to: `starting.catch(() => {})`,
    test: loaderTest,
  },
  {
    is: 'the page returns to a failed release',
    file: loader,
    from: `releases.every(release => failed.has(getReleaseId(release)))`,
    to: `releases.some(release => failed.has(getReleaseId(release)))`,
    test: loaderTest,
  },
  {
    is: 'a failure is reported twice',
    file: loader,
    from: `if (failed.has(getReleaseId(release))) return getActiveRelease(remote)`,
    to: '',
    test: loaderTest,
  },
  {
    is: 'a retry reads the corrupt copies again',
    file: loader,
    from: `if (isRetry) await withTimeout(refetchFiles(release, name), timeoutMs, 'Fetching it again')`,
    to: '',
    test: loaderTest,
  },
  {
    is: 'a screen that throws after its mount is replaced, with the work in it',
    file: loader,
    from: `if (!mounted.has(getScreenKey(release, name)))`,
    to: `if (release)`,
    test: loaderTest,
  },
  {
    is: 'a screen that throws before its mount stays',
    file: loader,
    from: `if (!mounted.has(getScreenKey(release, name)))`,
    to: `if (!release)`,
    test: loaderTest,
  },
  {
    is: 'a mount is announced each time',
    file: loader,
    from: `if (!mounted.has(key)) onFirstMount(screen)`,
    to: `onFirstMount(screen)`,
    test: loaderTest,
  },
  {
    is: 'a rebuilt remote keeps its old module',
    file: loader,
    from: `        modules.delete(getReleaseId(release))
        failed`,
    to: `        failed`,
    test: loaderTest,
  },
  {
    is: 'a page loads a document for the same composition again and again',
    file: watcher,
    from: `return liveId === ownId || liveId === lastAttempt ? undefined : liveId`,
    to: `return liveId === ownId ? undefined : liveId`,
    test: watcherTest,
  },
  {
    is: 'a navigation waits for a slow server',
    file: watcher,
    from: `await Promise.race([ask(), new Promise(resolve => setTimeout(resolve, maxWaitMs))])`,
    to: `await ask()`,
    test: watcherTest,
  },
  {
    is: 'a page in the background asks every minute',
    file: watcher,
    from: `if (document.visibilityState === 'visible') timer = setInterval`,
    to: `timer = setInterval`,
    test: watcherTest,
  },
  {
    is: 'each navigation asks, however recent the last response is',
    file: watcher,
    from: `if (at - lastAsked.at >= freshMs) lastAsked`,
    to: `lastAsked`,
    test: watcherTest,
  },
  {
    is: 'the hashes of previous releases are unknown',
    file: `${composition}/file-hashes.ts`,
    from: `({ current, previous }) => [current, previous]`,
    to: `({ current }) => [current]`,
    test: `${composition}/file-hashes.test.ts`,
  },
  {
    is: 'production loads builds of this machine',
    file: `${composition}/page-composition.ts`,
    from: `if (served.channel !== 'staging') return served`,
    to: '',
    test: 'shell/src/composer/local-servers/local-releases.test.ts',
  },
  {
    is: 'builds of a development server are reported',
    file: reporter,
    from: `return current?.version !== version || current.base.startsWith('/')`,
    to: `return Boolean(current?.version !== version || current)`,
    test: reporterTest,
  },
  {
    is: 'an error in a loop is reported for ever',
    file: reporter,
    from: `if (!release || uncaughtErrorsLeft === 0) return`,
    to: `if (!release) return`,
    test: reporterTest,
  },
  {
    is: 'an error is blamed on the release that is named last',
    file: reporter,
    from: `(a, b) => a.index - b.index`,
    to: `(a, b) => b.index - a.index`,
    test: reporterTest,
  },
  {
    is: 'an address is prefetched at each hover',
    file: `${composition}/prefetch/data-prefetcher.ts`,
    from: `|| performance.now() - last < minIntervalMs) return`,
    to: `) return`,
    test: `${composition}/prefetch/data-prefetcher.test.ts`,
  },
  {
    is: 'the first render waits for ever for its screen',
    file: `${composition}/loader/initial-screen.ts`,
    from: `await waitAtMost(maxWaitMs, loaded)`,
    to: `await loaded`,
    test: `${composition}/loader/initial-screen.test.ts`,
  },
]
