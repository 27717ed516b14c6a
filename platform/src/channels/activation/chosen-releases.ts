import type { activateRelease, CallBody, ReleaseReference } from '@tessera/shared-contracts'
import { HttpError } from '@tessera/server-kit/http/errors'
import type { ChangeSets } from '../../change-sets/change-sets.ts'

type ChosenReleases = Pick<
  CallBody<typeof activateRelease>,
  'remote' | 'version' | 'releases' | 'changeSet' | 'link'
>

const createFieldError = (field: keyof ChosenReleases) => new HttpError(400, 'request.field', { field })

/** Creates the function that reads which releases a request names: one, a list, those of a change set, or those of a link. */
export const createReleaseReader =
  (changeSets: Pick<ChangeSets, 'listReleases'>) =>
  /** @throws {HttpError} where the request names none, or in two ways @throws {DomainError} */
  async ({
    remote,
    version,
    releases,
    changeSet,
    link,
  }: ChosenReleases): Promise<ReleaseReference | { releases: ReleaseReference[]; changeSet?: string }> => {
    const isOne = remote !== undefined || version !== undefined
    if ([isOne, releases, changeSet, link].filter(Boolean).length !== 1)
      throw createFieldError(isOne ? 'releases' : 'remote')
    if (remote !== undefined && version !== undefined) return { remote, version }
    if (isOne) throw createFieldError(remote === undefined ? 'remote' : 'version')
    const listed = releases ?? (await changeSets.listReleases({ changeSet, link })) ?? []
    if (new Set(listed.map(each => each.remote)).size < listed.length) throw createFieldError('releases')
    return { releases: listed, ...(changeSet !== undefined && { changeSet }) }
  }
