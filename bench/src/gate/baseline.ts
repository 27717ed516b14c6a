import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '@tessera/e2e/start-site'

/** The last commit whose gate mounted one screen after another. */
const baselineCommit = '9c9109ff8004218cbb3a6fab94b1e446c8a7644e'
const run = promisify(execFile)

/**
 * Returns the folder of the build before the gate mounted screens in parallel. `GATE_BASELINE` names one that is ready;
 * otherwise the commit is checked out into the temporary folder, installed by its own lock file and built. It stays there
 * for the next run.
 */
export async function prepareBaseline(): Promise<string> {
  if (process.env.GATE_BASELINE !== undefined) return process.env.GATE_BASELINE
  const folder = path.join(tmpdir(), `tessera-gate-${baselineCommit.slice(0, 8)}`)
  if (!existsSync(folder))
    await run('git', ['worktree', 'add', '--detach', folder, baselineCommit], { cwd: repositoryRoot })
  if (existsSync(path.join(folder, 'shell/dist/shell.json'))) return folder
  await run('npm', ['ci', '--ignore-scripts'], { cwd: folder })
  await run('npm', ['run', 'build'], { cwd: folder })
  return folder
}
