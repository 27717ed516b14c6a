import { plotRange, type PlotRange } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter } from './choice-filter.tsx'
import { useChoiceFilter } from './use-choice-filter.ts'

/** Returns the range of the plots, which is in the address. */
export const usePlotRange = () => useChoiceFilter<PlotRange>('range', ['day', 'hour', 'week'])

/** Switches the time that the plots show. */
export function RangeFilter() {
  const { t } = useTranslation('mfe-console')
  const [range, setRange] = usePlotRange()
  return (
    <ChoiceFilter
      label={t('range.title')}
      value={range}
      onValueChange={setRange}
      options={plotRange.options.map(value => ({ value, label: t(`range.${value}`) }))}
    />
  )
}
