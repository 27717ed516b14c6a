import { createRequire } from 'node:module'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'

const require = createRequire(import.meta.url)
const LoadScriptRuntimeModule = require('webpack/lib/runtime/LoadScriptRuntimeModule')

/**
 * Adds Subresource Integrity to lazily loaded scripts and styles. The generated code looks up the hash of a file by its
 * absolute URL in the table that the shell fills from the composition.
 */
export class IntegrityPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', compilation => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        source => `${source}\n${integrityCode('script', 'script.src')}`,
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        source => `${source}\n${integrityCode('linkTag', 'linkTag.href')}`,
      )
    })
  }
}

const integrityCode = (element, address) => `
var integrity = (self.tesseraIntegrity || {})[${address}];
if (integrity) { ${element}.integrity = integrity; ${element}.crossOrigin = 'anonymous'; }`
