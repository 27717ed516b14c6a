/** The channel on which PostgreSQL signals that the unread notifications of a member have changed. The payload is the member's id. */
export const notificationChannels = { changed: 'notification_changed' } as const
