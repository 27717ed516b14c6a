import type { SqlDialect } from '@tessera/server-kit/database/sql-dialect'
import { notificationChannels } from '../features/notifications/notification-channels.ts'

/** Creates the statements that let PostgreSQL signal changes of unread notifications, whichever process and release writes them. */
export function signalNotifications({ name: database }: SqlDialect): readonly string[] {
  if (database === 'sqlite') return []
  const createTrigger = (name: string, event: string, condition: string) =>
    `create trigger ${name} after ${event} on notifications for each row when (${condition})
      execute function signal_notification()`
  return [
    `create function signal_notification() returns trigger language plpgsql as $$
      begin
        perform pg_notify('${notificationChannels.changed}', coalesce(new.account_id, old.account_id));
        return null;
      end $$`,
    createTrigger('signal_new_notification', 'insert', 'new.read_at is null'),
    createTrigger(
      'signal_read_notification',
      'update of read_at',
      'new.read_at is distinct from old.read_at',
    ),
    createTrigger('signal_removed_notification', 'delete', 'old.read_at is null'),
  ]
}
