import type { Language } from '@tessera/shared-contracts'
import { text } from '../../texts.ts'
import type { DecisionContent, NotificationContent, TaskContent } from './notification-content.ts'

/** Longer names of creations and prompts are cut. */
const maxNameLength = 60

export interface NotificationTexts {
  title: string
  text: string | null
  /** What a moderator wrote, in any language. */
  quote: string | null
}

/** Says what a notification reports, in a language. */
export function describeNotification(content: NotificationContent, language: Language): NotificationTexts {
  if (content.kind === 'decision') return describeDecision(content, language)
  if (content.kind === 'task') return describeTask(content, language)
  return {
    title: text(language, 'notification.restored'),
    text: text(language, 'notification.restoredText'),
    quote: null,
  }
}

/** The path of the page of what a notification is about, with its query. */
export function getNotificationPath(content: NotificationContent): string {
  if (content.kind === 'decision') return `/personal-homepage?work=${encodeURIComponent(content.creationId)}`
  if (content.kind === 'restoration') return '/personal-homepage'
  if (content.taskKind === 'upscale') return '/tools/hd-upscale'
  const id = encodeURIComponent(content.taskId)
  return content.failure ? '/tools/text-to-image' : `/tools/text-to-image?result=${id}.1`
}

function describeDecision(content: DecisionContent, language: Language): NotificationTexts {
  const { outcome, isPublic, rule, reason } = content
  const name = shorten(content.title) || text(language, `notification.untitled_${content.fileType}`)
  const isRefused = outcome === 'refused' || outcome === 'takenDown' || outcome === 'upheld'
  const sentence = isRefused
    ? text(language, `refusal.${rule ?? 'other'}`)
    : text(language, isPublic ? 'decision.isPublic' : 'decision.isPrivate')
  return {
    title: text(language, `decision.${outcome}`, { name }),
    text: sentence,
    quote: reason,
  }
}

function describeTask({ taskKind, prompt, failure }: TaskContent, language: Language): NotificationTexts {
  const name = shorten(prompt)
  return {
    title: text(language, `notification.${taskKind}_${failure ? 'failed' : 'succeeded'}`),
    text: failure
      ? text(language, failure.key, failure.values)
      : name && text(language, 'notification.prompt', { name }),
    quote: null,
  }
}

function shorten(name: string | null): string | null {
  const characters = Array.from((name ?? '').replaceAll(/\s+/g, ' ').trim())
  if (characters.length <= maxNameLength) return characters.join('') || null
  return `${characters.slice(0, maxNameLength - 1).join('')}…`
}
