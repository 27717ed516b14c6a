import { formatDate, type GenerationRecord } from '@tessera/shared-contracts'
import type { Translate } from '../../../texts.ts'

interface HistoryDay {
  /** How the day is written; null where the server does not report times. */
  label: string | null
  records: GenerationRecord[]
}

/** Groups generations, newest first, by their day in the user's time zone. */
export function groupByDay(
  records: readonly GenerationRecord[],
  { t, language, now = new Date() }: { t: Translate; language: string; now?: Date },
): HistoryDay[] {
  const today = formatDate(now.toISOString(), language)
  const yesterday = formatDate(getYesterday(now).toISOString(), language)
  const days: HistoryDay[] = []
  for (const record of records) {
    const date = record.created_at ? formatDate(record.created_at, language) : null
    const label =
      date === today
        ? t('textToImage.history.today')
        : date === yesterday
          ? t('textToImage.history.yesterday')
          : date
    const last = days.at(-1)
    if (last?.label === label) last.records.push(record)
    else days.push({ label, records: [record] })
  }
  return days
}

/** Noon, because a day can have 23 or 25 hours. */
const getYesterday = (now: Date) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12)
