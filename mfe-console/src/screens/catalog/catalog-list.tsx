import { catalogKinds, type CatalogEntry } from '@tessera/shared-contracts'
import { Button, SelectField } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '../../filters/filter-bar.tsx'
import { SearchField } from '../../filters/search-field.tsx'
import { useFilters } from '../../filters/use-filters.ts'
import { CatalogTable } from './catalog-table.tsx'
import { findEntries } from './find-entries.ts'
import styles from './catalog.module.css'

const pageSize = 40

/** The entries of the catalog. The filters are in the address. */
export function CatalogList({ entries }: { entries: readonly CatalogEntry[] }) {
  const { t } = useTranslation('mfe-console')
  const { filters, setFilter } = useFilters(['find', 'kind'])
  const [shown, setShown] = useState(pageSize)
  const kind = catalogKinds.find(each => each === filters.kind)
  const found = findEntries(entries, { kind, words: filters.find ?? '' })
  return (
    <>
      <FilterBar label={t('catalog.title')}>
        <SearchField
          label={t('catalog.find')}
          value={filters.find ?? ''}
          onSearch={words => setFilter('find', words)}
        />
        <SelectField
          label={t('catalog.kind')}
          value={kind ?? ''}
          options={[
            { value: '', label: t('all') },
            ...catalogKinds.map(value => ({ value, label: t(`catalog.kinds.${value}`) })),
          ]}
          onChange={event => setFilter('kind', event.target.value)}
        />
      </FilterBar>
      {found.length === 0 ? (
        <p>{t(entries.length === 0 ? 'catalog.none' : 'catalog.noMatch')}</p>
      ) : (
        <CatalogTable entries={found.slice(0, shown)} />
      )}
      {found.length > shown && (
        <Button className={styles.more} onClick={() => setShown(shown + pageSize)}>
          {t('releases.more', { shown, total: found.length })}
        </Button>
      )}
    </>
  )
}
