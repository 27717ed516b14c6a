import { pathsOverlap, type Composition } from '@tessera/shared-contracts'
import { Notice } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'

interface PathConflict {
  path: string
  owners: [string, string]
}

/** Finds the paths that screens of two remotes claim. The gate refuses such a composition; a link shows it. */
function findPathConflicts({ remotes }: Pick<Composition, 'remotes'>): PathConflict[] {
  const claims = remotes.flatMap(({ name, current }) => current.screens.map(({ path }) => ({ name, path })))
  return claims.flatMap(({ name, path }, index) =>
    claims
      .slice(index + 1)
      .filter(other => other.name !== name && pathsOverlap(other.path, path))
      .map((other): PathConflict => ({ path, owners: [name, other.name] })),
  )
}

/** Says which addresses two remotes of this page claim. */
export function PathConflicts({ composition }: { composition: Composition }) {
  const { t } = useTranslation('shell')
  const conflicts = findPathConflicts(composition)
  if (conflicts.length === 0) return null
  return (
    <Notice tone="danger">
      <ul>
        {conflicts.map(({ path, owners: [one, other] }) => (
          <li key={`${path} ${one} ${other}`}>{t('composer.conflict', { path, one, other })}</li>
        ))}
      </ul>
    </Notice>
  )
}
