/**
 * The first module of a page in development. It stands before react-dom, which looks once, when it
 * starts, for somebody who wants to replace components in place. All builds of the page, the shell's and
 * those of remotes, meet here: `globalThis.tesseraRefresh` is what their modules call (`loader.mjs`).
 */
import refresh from 'react-refresh/runtime'

refresh.injectIntoGlobalHook(globalThis)

/** Modules are known by what they export: a boundary exports components and nothing else. */
const isBoundary = exports => {
  const values = Object.values(exports)
  return values.length > 0 && values.every(value => refresh.isLikelyComponentType(value))
}

/** Whether state can be kept: the same components, by name, as before. */
const sameFamilies = (before, after) => {
  const families = exports =>
    Object.entries(exports).map(([name, value]) => [name, refresh.getFamilyByType(value)])
  const known = new Map(families(before))
  const now = families(after)
  return known.size === now.length && now.every(([name, family]) => known.get(name) === family)
}

let waiting = false

/** Several modules come with one change; the page is drawn once for all of them. */
function refreshSoon() {
  if (waiting) return
  waiting = true
  setTimeout(() => {
    waiting = false
    refresh.performReactRefresh()
  }, 30)
}

globalThis.tesseraRefresh = {
  /**
   * Called before a module's own code runs; what it answers is called by that code.
   *
   * @param {string} scope the module's build
   * @param {{ id: string, exports: object }} module as webpack keeps it
   * @param {import('webpack').Hot | undefined} hot none where the build does not follow changes
   */
  enter(scope, module, hot) {
    const named = name => `${scope} ${module.id} ${name}`
    return {
      register: (type, name) => refresh.register(type, named(name)),
      sign: refresh.createSignatureFunctionForTransform,

      /** The module has run: one that exports only components takes over its own changes. */
      leave() {
        const { exports } = module
        for (const [name, value] of Object.entries(exports))
          if (refresh.isLikelyComponentType(value)) refresh.register(value, named(`export ${name}`))
        if (!hot) return
        const before = hot.data?.exports
        const boundary = isBoundary(exports)
        if (boundary) {
          hot.dispose(data => {
            data.exports = exports
          })
          hot.accept(() => globalThis.location.reload())
        }
        if (!before) return
        if (boundary && sameFamilies(before, exports)) refreshSoon()
        // Whoever imports it must take over what is another kind of module now
        else hot.invalidate()
      },
    }
  },
}
