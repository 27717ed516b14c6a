/**
 * The first module of a page in development. It must run before react-dom, which checks for React Refresh only once,
 * at start-up. The modules of all builds in the page, the shell's and the remotes', call `globalThis.tesseraRefresh`
 * (see `refresh-loader.mjs`).
 */
import refresh from 'react-refresh/runtime'

refresh.injectIntoGlobalHook(globalThis)

/** Whether a module accepts its own changes: it exports only components. */
const isRefreshBoundary = exports => {
  const values = Object.values(exports)
  return values.length > 0 && values.every(value => refresh.isLikelyComponentType(value))
}

/** Whether a module exports the same components as before, so that their state can be kept. */
const hasSameComponents = (before, after) => {
  const families = exports =>
    Object.entries(exports).map(([name, value]) => [name, refresh.getFamilyByType(value)])
  const known = new Map(families(before))
  const now = families(after)
  return known.size === now.length && now.every(([name, family]) => known.get(name) === family)
}

let isScheduled = false

/** A change can affect several modules; the page is rendered once for all of them. */
function scheduleRefresh() {
  if (isScheduled) return
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    refresh.performReactRefresh()
  }, 30)
}

globalThis.tesseraRefresh = {
  /**
   * Called before the code of a module runs. The compiled code calls the functions that it returns.
   *
   * @param {string} scope the build of the module
   * @param {{ id: string, exports: object }} module webpack's module object
   * @param {object | undefined} hot webpack's object for hot reload, undefined in a build without hot reload
   */
  enter(scope, module, hot) {
    const named = name => `${scope} ${module.id} ${name}`
    return {
      register: (type, name) => refresh.register(type, named(name)),
      sign: refresh.createSignatureFunctionForTransform,

      /** Called after the code of the module has run. A module that exports only components accepts its own changes. */
      leave() {
        const { exports } = module
        for (const [name, value] of Object.entries(exports))
          if (refresh.isLikelyComponentType(value)) refresh.register(value, named(`export ${name}`))
        if (!hot) return
        const before = hot.data?.exports
        const boundary = isRefreshBoundary(exports)
        if (boundary) {
          hot.dispose(data => {
            data.exports = exports
          })
          hot.accept(() => globalThis.location.reload())
        }
        if (!before) return
        if (boundary && hasSameComponents(before, exports)) scheduleRefresh()
        // The module exports something else now, so the importing modules must accept the change
        else hot.invalidate()
      },
    }
  },
}
