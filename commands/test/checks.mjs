import { readFile } from 'node:fs/promises'
import { runProcess } from '../run/process.mjs'

const lintOptions = ['--deny-warnings', '--report-unused-disable-directives', '.']

/**
 * Creates the checks without tests. Each counts as one test.
 *
 * @param {ReturnType<typeof import('./report.mjs').createTestReport>} report
 */
export function createChecks(report) {
  const check = (title, program, args) =>
    report.part(title, async () => {
      const { code, output } = await runProcess(program, args)
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
    })
  return {
    types: () => check('Types', 'tsc', ['--noEmit', '-p', 'tsconfig.json']),
    format: () => check('Format', 'prettier', ['--check', '--log-level', 'warn', '--ignore-unknown', '.']),
    lint: () => check('Lint', 'oxlint', lintOptions),
    importRules: async () =>
      check('Import rules', 'depcruise', [
        '--config',
        '.dependency-cruiser.cjs',
        ...(await listSourceFolders()),
      ]),
    unusedCode: () => check('Unused code', 'knip', []),
    unhandledErrors: () =>
      check('Unhandled errors', 'node', ['commands/unhandled-errors/check-unhandled-errors.mjs']),
    texts: () => check('Texts', 'node', ['commands/check-texts.mjs']),
    /** `npm run mutants` tries them. */
    mutants: () => check('Mutants fit the code', 'node', ['commands/mutants.mjs', '--check']),
    weights: () => check('Weights', 'size-limit', []),
  }
}

async function listSourceFolders() {
  const { workspaces } = JSON.parse(await readFile('package.json', 'utf8'))
  const sources = workspaces.map(folder => (folder === 'e2e' ? folder : `${folder}/src`))
  return [...sources, 'server/test', 'server-kit/test', 'platform/test', 'commands', 'build']
}
