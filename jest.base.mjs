import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = file => fileURLToPath(new URL(file, import.meta.url))

const compile = syntax => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2024',
      parser: { importAttributes: true, ...syntax },
      transform: { react: { runtime: 'automatic' } },
    },
  },
]

/**
 * The one jest recipe; a package's jest.config.mjs is `export default jestConfig(import.meta.url)`.
 * @param {string} packageUrl `import.meta.url` of the package's own jest.config.mjs
 */
export function jestConfig(packageUrl) {
  return {
    displayName: basename(fileURLToPath(new URL('.', packageUrl))),
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    testEnvironment: here('./testing/browser-environment.mjs'),
    // Not the default `browser`: under that name some dependencies publish ES modules, which jest cannot load.
    testEnvironmentOptions: { customExportConditions: ['node'] },
    setupFilesAfterEnv: [here('./testing/setup.mjs')],
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    restoreMocks: true,
    // A machine of two busy cores takes its time; a test that hangs is still found
    testTimeout: 20_000,
    transform: {
      '\\.ts$': compile({ syntax: 'typescript' }),
      '\\.tsx$': compile({ syntax: 'typescript', tsx: true }),
      '\\.m?js$': compile({ syntax: 'ecmascript' }),
      '\\.(css|png|jpe?g|webp|avif|gif|svg|ico|woff2?|mp4|webm)$': here('./testing/assets.mjs'),
    },
    // Dependencies ship CommonJS and run as they are; their .mjs files and styles do not.
    transformIgnorePatterns: ['/node_modules/.+\\.c?js$'],
  }
}
