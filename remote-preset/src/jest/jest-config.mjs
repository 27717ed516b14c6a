import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const resolvePath = file => fileURLToPath(new URL(file, import.meta.url))

const createTransform = syntax => [
  fileURLToPath(import.meta.resolve('@swc/jest')),
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
 * Creates the jest configuration of a package: `export default jestConfig(import.meta.url)`.
 * @param {string} packageUrl `import.meta.url` of the package's own jest.config.mjs
 */
export function jestConfig(packageUrl) {
  return {
    displayName: basename(fileURLToPath(new URL('.', packageUrl))),
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    testEnvironment: resolvePath('./jsdom-environment.mjs'),
    // Not the default `browser`: some dependencies publish ES modules under that condition, which jest cannot load
    testEnvironmentOptions: { customExportConditions: ['node'] },
    setupFilesAfterEnv: [resolvePath('./setup.mjs')],
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    restoreMocks: true,
    // Long enough for a busy machine with two cores
    testTimeout: 20_000,
    transform: {
      '\\.ts$': createTransform({ syntax: 'typescript' }),
      '\\.tsx$': createTransform({ syntax: 'typescript', tsx: true }),
      '\\.m?js$': createTransform({ syntax: 'ecmascript' }),
      '\\.(css|png|jpe?g|webp|avif|gif|svg|ico|woff2?|mp4|webm)$': resolvePath('./asset-transform.mjs'),
    },
    // The CommonJS files of dependencies need no transform; ES modules and styles do
    transformIgnorePatterns: ['/node_modules/(?!@tessera/).+\\.c?js$'],
  }
}
