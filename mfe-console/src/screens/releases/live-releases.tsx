import type { Channel, ConsoleLiveRelease } from '@tessera/shared-contracts'
import { Button } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '../../filters/filter-bar.tsx'
import { SearchField } from '../../filters/search-field.tsx'
import { useFilters } from '../../filters/use-filters.ts'
import { ReleaseCard } from './release-card.tsx'
import styles from './release-card.module.css'

const pageSize = 10

interface LiveReleasesProps {
  releases: readonly ConsoleLiveRelease[]
  channel: Channel
}

/** The live releases of a channel, of which the member searches some where there are many. */
export function LiveReleases({ releases, channel }: LiveReleasesProps) {
  const { t } = useTranslation('mfe-console')
  const { filters, setFilter } = useFilters(['find'])
  const [shown, setShown] = useState(pageSize)
  const words = filters.find?.toLowerCase() ?? ''
  const found = releases.filter(({ remote }) => remote.includes(words))
  return (
    <div className={styles.list}>
      {releases.length > pageSize && (
        <FilterBar label={t('releases.live')}>
          <SearchField
            label={t('releases.find')}
            value={filters.find ?? ''}
            onSearch={value => setFilter('find', value)}
          />
        </FilterBar>
      )}
      {found.length === 0 ? (
        <p>{t(words ? 'releases.noMatch' : 'releases.none')}</p>
      ) : (
        <ul className={styles.list}>
          {found.slice(0, shown).map(release => (
            <li key={release.remote}>
              <ReleaseCard release={release} channel={channel} />
            </li>
          ))}
        </ul>
      )}
      {found.length > shown && (
        <Button className={styles.more} onClick={() => setShown(shown + pageSize)}>
          {t('releases.more', { shown, total: found.length })}
        </Button>
      )}
    </div>
  )
}
