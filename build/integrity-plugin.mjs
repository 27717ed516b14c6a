import { createRequire } from 'node:module'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'

const require = createRequire(import.meta.url)
const LoadScriptRuntimeModule = require('webpack/lib/runtime/LoadScriptRuntimeModule')

/**
 * Makes the built runtime ask for the right bytes: before a lazy script or style is fetched, its hash is
 * looked up in the table that the shell fills from the composition, by absolute address.
 */
export class IntegrityPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', compilation => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        source => `${source}\n${demand('script', 'script.src')}`,
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        source => `${source}\n${demand('linkTag', 'linkTag.href')}`,
      )
    })
  }
}

const demand = (element, address) => `
var integrity = (self.tesseraIntegrity || {})[${address}];
if (integrity) { ${element}.integrity = integrity; ${element}.crossOrigin = 'anonymous'; }`
