import type { Channel, ChangeSetState, ConsoleChangeSet } from '@tessera/shared-contracts'
import { Badge, type BadgeProps } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'

const tones: Record<ChangeSetState, BadgeProps['tone']> = {
  live: 'success',
  canary: 'accent',
  partly: 'warning',
  off: 'neutral',
}

interface ChangeSetStateBadgeProps {
  set: Pick<ConsoleChangeSet, 'states'>
  channel: Channel
}

/** What a channel serves of a change set. */
export function ChangeSetStateBadge({ set, channel }: ChangeSetStateBadgeProps) {
  const { t } = useTranslation('mfe-console')
  const state = set.states.find(each => each.channel === channel)?.state ?? 'off'
  const tone = state in tones ? tones[state as ChangeSetState] : 'neutral'
  return <Badge tone={tone}>{t(`changeSets.state.${state}`, { defaultValue: state })}</Badge>
}
