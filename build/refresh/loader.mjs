import { createRequire } from 'node:module'

const { transform } = createRequire(import.meta.url)('@swc/core')

/**
 * Compiles a source file for development: React's components and the signatures of their hooks are made
 * known to the page (`page.mjs`), which replaces them in place. In a page that has no such thing, a shell
 * built for production, the same code runs and nothing is replaced.
 *
 * Its options are `scope`, a name that no other build in the page has, and `root`, the file that takes
 * over any change which no component takes; the page hears of it.
 */
export default function refreshLoader(source, sourceMap) {
  const { scope, root } = this.getOptions()
  const done = this.async()
  const tsx = this.resourcePath.endsWith('x')
  transform(source, {
    filename: this.resourcePath,
    inputSourceMap: sourceMap ? JSON.stringify(sourceMap) : undefined,
    sourceMaps: true,
    configFile: false,
    swcrc: false,
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx },
      transform: {
        verbatimModuleSyntax: true,
        react: { runtime: 'automatic', development: true, refresh: true },
      },
    },
  }).then(({ code, map }) => {
    const isRoot = this.resourcePath === root
    const whole = `${before(scope)}${code}\n${isRoot ? announce(scope) : after}`
    done(null, whole, map)
  }, done)
}

/** In the first line, so that no other line moves. */
const before = scope =>
  `const $Refresh$ = globalThis.tesseraRefresh?.enter(${JSON.stringify(scope)}, __webpack_module__, import.meta.webpackHot) ?? { register() {}, sign: () => type => type, leave() {} }, { register: $RefreshReg$, sign: $RefreshSig$ } = $Refresh$; `

const after = '$Refresh$.leave()\n'

/** The remote's exposed module: whoever mounted it brings its screens, texts and slices anew. */
const announce = scope => `
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept()
  if (import.meta.webpackHot.data) dispatchEvent(new CustomEvent('tessera:rebuilt', { detail: ${JSON.stringify(scope)} }))
  import.meta.webpackHot.dispose(data => { data.again = true })
}
`
