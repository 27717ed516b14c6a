import { SelectField } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { useMoment } from './moment.ts'
import type { PublishedRelease } from './release-overview.ts'

interface ReleaseChoiceProps {
  /** Whose releases they are. */
  name: string
  releases: readonly PublishedRelease[]
  /** The version that is live on the channel. */
  live: string | undefined
  /** None where the composition does without. */
  chosen: string | undefined
  onChoose(version: string): void
  hint?: string
}

/** Which of the published releases the composition takes. */
export function ReleaseChoice({ name, releases, live, chosen, onChoose, hint }: ReleaseChoiceProps) {
  const { t } = useTranslation('shell')
  const moment = useMoment('short')
  if (releases.length === 0) return null
  return (
    <SelectField
      label={t('composer.release', { remote: name })}
      hint={hint}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value)}
      options={[
        ...(chosen ? [] : [{ value: '', label: t('composer.leftOut') }]),
        ...releases.map(({ version, publishedAt }) => ({
          value: version,
          label: t(version === live ? 'composer.liveChoice' : 'composer.choice', {
            version,
            time: moment(publishedAt),
          }),
        })),
      ]}
    />
  )
}
