import { formatDate } from '@tessera/shared-contracts'
import { SelectField } from '@tessera/shared-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublishedRelease } from './release-overview.ts'

interface ReleaseSelectProps {
  name: string
  releases: readonly PublishedRelease[]
  live: string | undefined
  /** Undefined where the composition leaves the remote out. */
  chosen: string | undefined
  onChoose(version: string): void
  hint: ReactNode
}

export function ReleaseSelect({ name, releases, live, chosen, onChoose, hint }: ReleaseSelectProps) {
  const { t, i18n } = useTranslation('shell')
  if (releases.length === 0) return null
  return (
    <SelectField
      label={t('composer.release', { remote: name })}
      hint={hint}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value)}
      options={[
        ...(chosen ? [] : [{ value: '', label: t('composer.leftOut') }]),
        ...releases.map(({ version, publishedAt, provenance = {} }) => ({
          value: version,
          label: [
            t(version === live ? 'composer.liveChoice' : 'composer.choice', {
              version,
              time: formatDate(publishedAt, i18n.language, 'shortDateTime'),
            }),
            provenance.branch,
            provenance.note,
          ]
            .filter(Boolean)
            .join(' · '),
        })),
      ]}
    />
  )
}
