import { formatDate, type Channel } from '@tessera/shared-contracts'
import { Notice } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefresh } from '../plot/use-refresh.ts'
import { useGetConsoleFreezesQuery } from '../schedule-api.ts'

/** Says until when nothing new goes live on a channel, and why, while a freeze is in effect. */
export function FreezeNotes({ channel }: { channel: Channel }) {
  const { t, i18n } = useTranslation('mfe-console')
  const { data, refetch } = useGetConsoleFreezesQuery({})
  const [now, setNow] = useState(() => Date.now())
  useRefresh(() => {
    // Also where the refetch fails, a freeze that has ended is no longer shown
    setNow(Date.now())
    void refetch()
  })
  const current = (data?.freezes ?? []).filter(
    freeze => freeze.channel === channel && freeze.in_effect && Date.parse(freeze.until) > now,
  )
  return current.map(({ id, until, reason }) => (
    <Notice key={id} tone="warning">
      {t('schedule.note', {
        channel: t(`channel.${channel}`),
        until: formatDate(until, i18n.language, 'dateTime'),
        reason,
      })}
    </Notice>
  ))
}
