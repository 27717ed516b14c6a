import { formatDate, type ConsoleFreeze } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'

/** Returns a function that says what it means to end a freeze, or to remove one that has not begun. */
export function useDescribeFreezeEnd(freezes: readonly ConsoleFreeze[]) {
  const { t, i18n } = useTranslation('mfe-console')
  const toTime = (at: string) => formatDate(at, i18n.language, 'dateTime')

  return ({ id, channel: name, from, in_effect: isInEffect }: ConsoleFreeze) => {
    const channel = t(`channel.${name}`)
    if (!isInEffect)
      return {
        title: t('schedule.removeTitle'),
        message: t('schedule.removeText', { channel, from: toTime(from) }),
        confirmLabel: t('schedule.removeFreeze'),
        doneText: t('schedule.removed', { channel }),
      }
    const other = freezes.find(each => each.id !== id && each.channel === name && each.in_effect)
    return {
      title: t('schedule.endTitle'),
      message: other
        ? t('schedule.stillFrozen', { channel, until: toTime(other.until), reason: other.reason })
        : t('schedule.endText', { channel }),
      confirmLabel: t('schedule.endFreeze'),
      doneText: t('schedule.ended', { channel }),
    }
  }
}
