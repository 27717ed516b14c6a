import {
  parseJson,
  releaseRecord,
  shellRecord,
  type ReleaseRecord,
  type ShellRecord,
} from '@tessera/shared-contracts'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { shellName } from '../releases/release.ts'

/**
 * Reads the record that a team sends for one of its builds.
 *
 * @throws {DomainError} where it is no record, or the record of another remote
 */
export function parseRecord(remote: string, text: string): ReleaseRecord | ShellRecord {
  const parsed = (remote === shellName ? shellRecord : releaseRecord).safeParse(parseJson(text) ?? null)
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: '' }
    throw new DomainError('platform.badRecord', { reason: `${path.join('.')} ${message}`.trim() })
  }
  const name = 'name' in parsed.data ? parsed.data.name : shellName
  if (name !== remote) throw new DomainError('platform.wrongName', { found: name, remote })
  return parsed.data
}
