import { getAudienceKey, type CohortSummary } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'

interface AudienceTextProps {
  percent: number
  cohort: CohortSummary | null | undefined
}

/** Who gets a canary: `10% of visitors`. */
export function AudienceText({ percent, cohort }: AudienceTextProps) {
  const { t, i18n } = useTranslation('mfe-console')
  return t(`releases.audience.${getAudienceKey(cohort)}`, {
    percent: percent.toLocaleString(i18n.language),
    count: cohort?.members ?? 0,
  })
}
