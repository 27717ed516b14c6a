import type { ReleaseReference } from '@tessera/shared-contracts'
import { Button, Checkbox, TextField } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RemoteLoader } from '../../composition/loader/remote-loader-types.ts'
import { ReleaseCard } from './release-card.tsx'
import styles from './release-list.module.css'
import type { ReleaseOverview } from './release-overview.ts'

/** Each card requests the releases of its remote. */
const pageSize = 10

interface ReleaseListProps {
  parts: readonly ReleaseOverview[]
  /** What a link would name. */
  releases: readonly ReleaseReference[]
  loader: RemoteLoader
  /** Version of every package that the shell shares. */
  providedVersions: Record<string, string>
  onChoose(remote: string, version: string): void
}

/** The shell and the remotes, of which the user searches some where there are many. */
export function ReleaseList({ parts, releases, loader, providedVersions, onChoose }: ReleaseListProps) {
  const { t } = useTranslation('shell')
  const [words, setWords] = useState('')
  const [isDifferentOnly, setDifferentOnly] = useState(false)
  const [shown, setShown] = useState(pageSize)

  const findChosen = (name: string) => releases.find(({ remote }) => remote === name)?.version
  const found = parts.filter(
    ({ name, live }) =>
      name.includes(words.trim().toLowerCase()) && !(isDifferentOnly && findChosen(name) === live),
  )
  return (
    <div className={styles.list}>
      {parts.length > pageSize && (
        <div className={styles.filters}>
          <TextField
            type="search"
            label={t('composer.find')}
            autoComplete="off"
            spellCheck={false}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <Checkbox
            label={t('composer.onlyDifferent')}
            checked={isDifferentOnly}
            onChange={({ target }) => setDifferentOnly(target.checked)}
          />
        </div>
      )}
      {found.length === 0 && <p className={styles.none}>{t('composer.noMatch')}</p>}
      <ul className={styles.list}>
        {found.slice(0, shown).map(part => (
          <ReleaseCard
            key={part.name}
            overview={part}
            loader={loader}
            providedVersions={providedVersions}
            chosen={findChosen(part.name)}
            onChoose={version => onChoose(part.name, version)}
          />
        ))}
      </ul>
      {found.length > shown && (
        <Button size="small" onClick={() => setShown(shown + pageSize)}>
          {t('composer.more', { shown, total: found.length })}
        </Button>
      )}
    </div>
  )
}
