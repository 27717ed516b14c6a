import { formatDate, type Channel } from '@tessera/shared-contracts'
import { Notice } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { useGetConsoleFreezesQuery } from '../schedule-api.ts'

/** Says until when nothing new goes live on a channel, and why, while a freeze is in effect. */
export function FreezeNotes({ channel }: { channel: Channel }) {
  const { t, i18n } = useTranslation('mfe-console')
  const { data } = useGetConsoleFreezesQuery({})
  const current = (data?.freezes ?? []).filter(freeze => freeze.channel === channel && freeze.in_effect)
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
