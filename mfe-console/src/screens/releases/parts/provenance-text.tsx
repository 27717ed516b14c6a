import type { Provenance } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'

const shownCommitLength = 10

/** Where a release comes from: commit, branch, author and note. */
export function ProvenanceText({ provenance }: { provenance: Provenance | null | undefined }) {
  const { t } = useTranslation('mfe-console')
  const { commit, branch, dirty, author, note } = provenance ?? {}
  if (!commit && !branch && !author && !note) return t('releases.noProvenance')
  return (
    <>
      {commit && <code title={commit}>{commit.slice(0, shownCommitLength)}</code>}{' '}
      {dirty && <span>{t('releases.dirty')}</span>} {branch && <bdi>{branch}</bdi>}{' '}
      {author && <bdi>{author}</bdi>} {note && <q dir="auto">{note}</q>}
    </>
  )
}
