import { createRequire } from 'node:module'

const { transform } = createRequire(import.meta.url)('@swc/core')

/**
 * Compiles a source file for development. The code registers its components and the signatures of their hooks with the
 * page (`refresh-page.mjs`), which replaces changed components. In a page of a production shell the same code runs
 * without replacement.
 *
 * Options: `scope`, a name that is unique to the build, and `root`, the file that accepts every change that no
 * component accepts, and dispatches `tessera:rebuilt`.
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

/** Added to the first line, so that line numbers do not change. */
const before = scope =>
  `const $Refresh$ = globalThis.tesseraRefresh?.enter(${JSON.stringify(scope)}, __webpack_module__, import.meta.webpackHot) ?? { register() {}, sign: () => type => type, leave() {} }, { register: $RefreshReg$, sign: $RefreshSig$ } = $Refresh$; `

const after = '$Refresh$.leave()\n'

/** Appended to the exposed module: the shell loads its screens, texts and slices again. */
const announce = scope => `
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept()
  if (import.meta.webpackHot.data) dispatchEvent(new CustomEvent('tessera:rebuilt', { detail: ${JSON.stringify(scope)} }))
  import.meta.webpackHot.dispose(data => { data.again = true })
}
`
