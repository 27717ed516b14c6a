import { useTranslation } from 'react-i18next'
import { formatBytes } from '../format-bytes.ts'
import type { PlotUnit } from './plot-series.ts'

/** Returns a function that formats a value of a plot in the language of the page. */
export function useFormatValue(unit: PlotUnit): (value: number) => string {
  const { t, i18n } = useTranslation('mfe-console')
  const { language } = i18n
  return value => {
    switch (unit) {
      case 'bytes':
        return formatBytes(value, t, language)
      case 'share':
        return value.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 })
      case 'milliseconds':
        return t('unit.milliseconds', {
          value: value.toLocaleString(language, { maximumFractionDigits: value < 10 ? 1 : 0 }),
        })
      case 'count':
      case 'rate':
        return value.toLocaleString(language, { maximumFractionDigits: 2 })
    }
  }
}
