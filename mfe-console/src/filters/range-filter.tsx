import { timeRange, type TimeRange } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter } from './choice-filter.tsx'
import { useChoiceFilter } from './use-choice-filter.ts'

/** Returns the range of the plots, which is in the address. */
export const useTimeRange = () => useChoiceFilter<TimeRange>('range', ['day', 'hour', 'week'])

/** Switches the time that the plots show. */
export function RangeFilter() {
  const { t } = useTranslation('mfe-console')
  const [range, setRange] = useTimeRange()
  return (
    <ChoiceFilter
      label={t('range.title')}
      value={range}
      onValueChange={setRange}
      options={timeRange.options.map(value => ({ value, label: t(`range.${value}`) }))}
    />
  )
}
