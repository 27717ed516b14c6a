import type { Language } from '@tessera/shared-contracts'
import { dayMs, minuteMs } from '@tessera/server-kit/clock'
import { repeatStep } from '../../scheduling/steps.ts'
import { text } from '../../texts.ts'
import { composeMail } from '../mails/compose-mail.ts'
import { RefusedAddressError } from '../mails/mailer.ts'
import { describeNotification } from './describe-notification.ts'
import { notificationLifetimeMs } from './notify.ts'
import type { NotificationContent } from './notification-content.ts'
import type { Needs } from '../../feature.ts'
import type { NotificationStores } from './stores.ts'

/** Members who get a mail in one run. */
const maxMembers = 100
/** What one mail reports at most; it counts the others. */
const maxDescribed = 20
/** After a mail server did not accept a mail. */
const retryDelayMs = 15 * minuteMs
/** A mail that could not be sent for so long is not sent. */
const maxMailAgeMs = dayMs
const removalStep = 500

/** Mails the notifications that are due, one mail a member, and removes expired ones. */
export async function mailNotifications(
  services: Needs<'stores' | 'mailer' | 'clock', NotificationStores>,
  stopping?: AbortSignal,
): Promise<void> {
  const { stores, mailer, clock } = services
  for (const { memberId, email, language } of await stores.notificationMails.listDueMembers(
    clock(),
    maxMembers,
  )) {
    if (stopping?.aborted) return
    const now = clock()
    const due = await stores.notificationMails.claimDue(memberId, now)
    const fresh = due.filter(({ createdAt }) => createdAt > now - maxMailAgeMs)
    if (fresh.length === 0) continue
    const contents = fresh.map(({ content }) => content)
    try {
      await mailer.send(composeNotificationMail(email, language, contents))
    } catch (error) {
      if (error instanceof RefusedAddressError) continue
      const ids = fresh.map(({ id }) => id)
      await stores.notificationMails.postponeMails(ids, now + retryDelayMs)
      // The others would fail, too
      throw error
    }
  }
}

export async function removeExpiredNotifications(
  { stores, clock }: Needs<'stores' | 'clock', NotificationStores>,
  stopping?: AbortSignal,
): Promise<void> {
  await repeatStep(
    async () =>
      (await stores.notifications.removeExpired(clock() - notificationLifetimeMs, removalStep)) ===
      removalStep,
    stopping,
  )
}

function composeNotificationMail(
  email: string,
  language: Language,
  contents: readonly NotificationContent[],
) {
  const blocks = contents.slice(0, maxDescribed).map(content => {
    const { title, text: sentence, quote } = describeNotification(content, language)
    const note = quote && text(language, 'notification.quote', { quote })
    return [title, sentence, note].filter(Boolean).join('\n')
  })
  const rest = contents.length - blocks.length
  if (rest > 0) blocks.push(text(language, 'notification.more', { count: rest }))
  const [first] = contents
  const name = first && contents.length === 1 ? describeNotification(first, language).title : null
  return composeMail(email, language, name === null ? 'notifications' : 'notification', {
    name: name ?? '',
    count: contents.length,
    list: blocks.join('\n\n'),
  })
}
