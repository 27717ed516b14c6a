import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { provenance, type Provenance } from '@tessera/shared-contracts'

const run = promisify(execFile)

/** Branches that a workflow checks out as a single commit, by the environment variable that names them. */
const branchVariables = ['GITHUB_HEAD_REF', 'GITHUB_REF_NAME', 'CI_COMMIT_REF_NAME']

/** Returns where the sources in a folder come from. Empty outside of a git repository, and without git. */
export async function readGitProvenance(folder: string, env: NodeJS.ProcessEnv): Promise<Provenance> {
  const git = async (...args: string[]) => {
    const { stdout } = await run('git', args, { cwd: folder }).catch(() => ({ stdout: '' }))
    return stdout.trim()
  }
  const [commit = '', author = ''] = (await git('log', '-1', '--format=%H%n%an')).split('\n')
  if (commit === '') return {}
  const [head, changes] = await Promise.all([
    git('rev-parse', '--abbrev-ref', 'HEAD'),
    git('status', '--porcelain', '--', '.'),
  ])
  const branch = head === 'HEAD' ? branchVariables.map(name => env[name]).find(Boolean) : head
  const read = provenance.safeParse({
    commit,
    dirty: changes !== '',
    ...(author && { author }),
    ...(branch && { branch }),
  })
  return read.data ?? {}
}
