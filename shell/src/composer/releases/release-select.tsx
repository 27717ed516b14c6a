import { devBuildVersion, formatDate } from '@tessera/shared-contracts'
import { Button, SelectField } from '@tessera/shared-ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePublishedReleasesQuery } from '../composer-api.ts'
import type { PublishedRelease } from './release-overview.ts'
import styles from './release-card.module.css'

/** How many releases a select has at first, and how many each request adds. */
const pageSize = 20

interface ReleaseSelectProps {
  name: string
  live: string | undefined
  /** Undefined where the composition leaves the remote out. */
  chosen: string | undefined
  onChoose(version: string): void
  hint: ReactNode
}

/** Selects one of the newest releases of a remote, and of older ones on request. */
export function ReleaseSelect({ name, live, chosen, onChoose, hint }: ReleaseSelectProps) {
  const { t, i18n } = useTranslation('shell')
  const [limit, setLimit] = useState(pageSize)
  const published = usePublishedReleasesQuery({ remote: name, limit }, { refetchOnMountOrArgChange: true })
  // While more are loaded, the last ones stay
  const releases = published.data?.releases ?? []
  if (releases.length === 0) return null

  const describe = ({ version, publishedAt, provenance = {} }: PublishedRelease) =>
    [
      t(version === live ? 'composer.liveChoice' : 'composer.choice', {
        version,
        time: formatDate(publishedAt, i18n.language, 'shortDateTime'),
      }),
      provenance.branch,
      provenance.note,
    ]
      .filter(Boolean)
      .join(' · ')
  const isListed = (version: string) => releases.some(release => release.version === version)
  const unlisted = [...new Set([chosen, live])].filter(
    version => version !== undefined && version !== devBuildVersion && !isListed(version),
  )
  return (
    <div className={styles.select}>
      <SelectField
        label={t('composer.release', { remote: name })}
        hint={hint}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value)}
        options={[
          ...(chosen === undefined ? [{ value: '', label: t('composer.leftOut') }] : []),
          ...releases.map(release => ({ value: release.version, label: describe(release) })),
          ...unlisted.map((version = '') => ({ value: version, label: version })),
        ]}
      />
      {published.data?.nextBefore != null && (
        <Button
          size="small"
          variant="ghost"
          busy={published.isFetching}
          onClick={() => setLimit(limit + pageSize)}
        >
          {t('composer.older', { remote: name })}
        </Button>
      )}
    </div>
  )
}
