import type { AlertContent } from '@tessera/platform/stores'
import type { Language } from '@tessera/shared-contracts'
import { text } from '../../texts.ts'

/** A message in the language of its subscription. */
export interface AlertText {
  title: string
  /** Sentences, each in a line. */
  body: string
}

/** Describes a change of a release. Of one that a later server has added, it says that there is one. */
export function describeAlert(content: AlertContent | null, remote: string, language: Language): AlertText {
  const describe = (
    name: 'added' | 'unhealthy' | 'healthy' | 'newFaults' | 'rolledBack' | 'unknown',
    values: Readonly<Record<string, string | number>> = {},
  ): AlertText => ({
    title: text(language, `alert.${name}Title`, { remote, ...values }),
    body: text(language, `alert.${name}Text`, { remote, ...values }),
  })
  if (content === null) return describe('unknown')
  if (content.type === 'alert.added') return describe('added')
  const { version } = content
  const release = { version, channel: text(language, `alert.${content.channel}`) }
  switch (content.type) {
    case 'release.unhealthy':
      return describe('unhealthy', {
        ...release,
        channelName: content.channel,
        faults: content.faults,
        pages: content.pages,
      })
    case 'release.healthy':
      return describe('healthy', { ...release, faults: content.faults, pages: content.pages })
    case 'release.new_faults':
      return describe('newFaults', {
        ...release,
        kinds: content.kinds,
        visitors: content.visitors,
        screens: content.screens.join(', ') || text(language, 'alert.noScreen'),
      })
    case 'canary.rolled_back':
      return describe('rolledBack', { ...release, live: content.live ?? '', reason: content.reason })
  }
}
