import * as z from '@tessera/shared-contracts/schema'
import { defineCall, integerField, resultWithError } from '../define-call.ts'

const flag = z.enum(['0', '1'])

/** What the site reports to a member, in the language of the request. Not in the specification, as all calls here. */
const notification = z.object({
  id: z.string(),
  title: z.string(),
  text: z.nullish(z.string()),
  /** What a moderator wrote, word for word. */
  quote: z.nullish(z.string()),
  /** The page of what it is about. */
  href: z.nullish(z.string()),
  thumb_url: z.nullish(z.string()),
  /** ISO 8601 in UTC. */
  at: z.string(),
  read: z.boolean(),
  /** The refused creation, if the member can appeal against the decision. */
  appealable_id: z.nullish(z.string()),
})
export type Notification = z.output<typeof notification>

/** Lists a page of the notifications of the member, newest first. */
export const getNotifications = defineCall('GET', '/api/get_notifications.php', {
  query: z.object({
    /** The `next_cursor` of the page before. */
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  response: z.extend(resultWithError, {
    notifications: z.nullish(z.array(notification)),
    unread: z.nullish(z.number()),
    /** Missing after the last page. */
    next_cursor: z.nullish(z.string()),
  }),
})

/** Marks notifications of the member as read, and returns how many are not. */
export const markNotificationsRead = defineCall('POST', '/api/mark_notifications_read.php', {
  body: z.object({
    /** The newest that the member has seen: those that arrived later stay unread. */
    up_to: z.optional(integerField),
    /** The path of the page that the member sees: only finished tasks whose result is on that page are marked. */
    path: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.extend(resultWithError, { unread: z.nullish(z.number()) }),
})

/**
 * Follows the number of unread notifications, as server-sent events: the present number, then each change. The stream
 * ends after some minutes, and the browser connects again. Without a session it is 401, too many streams are 429.
 */
export const notificationEvents = defineCall('GET', '/api/notification_events.php', {
  /** Of a refusal. A stream has a {@link notificationEvent} as the data of each event. */
  response: resultWithError,
  hasEffects: true,
})

/** The data of an event. */
export const notificationEvent = z.object({ unread: z.number() })
export type NotificationEvent = z.output<typeof notificationEvent>

/** Which notifications the member gets by mail, too. */
export const getNotificationMails = defineCall('GET', '/api/get_notification_mails.php', {
  response: z.extend(resultWithError, {
    /** Decisions on the member's creations. */
    decisions: z.nullish(z.boolean()),
    /** Tasks that have ended. */
    tasks: z.nullish(z.boolean()),
  }),
})

export const setNotificationMails = defineCall('POST', '/api/set_notification_mails.php', {
  body: z.object({ decisions: z.optional(flag), tasks: z.optional(flag) }),
  response: resultWithError,
})

/** Appeals against the refusal of a creation of the member; once for each refusal. */
export const appealDecision = defineCall('POST', '/api/appeal_decision.php', {
  body: z.object({
    creation_id: z.string().check(z.minLength(1), z.maxLength(40)),
    text: z.string().check(z.maxLength(8_000)),
  }),
  response: resultWithError,
})
