import { channels, type Channel } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter } from './choice-filter.tsx'
import { useChoiceFilter } from './use-choice-filter.ts'

/** Returns the channel in the address. */
export const useChannel = () => useChoiceFilter<Channel>('channel', channels)

/** Switches between the channels. */
export function ChannelFilter() {
  const { t } = useTranslation('mfe-console')
  const [channel, setChannel] = useChannel()
  return (
    <ChoiceFilter
      label={t('channel.title')}
      value={channel}
      onValueChange={setChannel}
      options={channels.map(value => ({ value, label: t(`channel.${value}`) }))}
    />
  )
}
