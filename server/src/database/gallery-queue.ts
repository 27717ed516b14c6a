import type { SqlDialect, Trigger } from '@tessera/server-kit/database/sql-dialect'

/**
 * Creates the statements that let only one transaction at a time change the gallery. PostgreSQL runs writers
 * concurrently, and two that update the gallery's counts in different orders would deadlock.
 */
export function queueGalleryWriters(
  { name: database }: SqlDialect,
  writers: readonly Omit<Trigger, 'body'>[],
): readonly string[] {
  if (database === 'sqlite') return []
  return [
    // Locks the counter of sequence numbers, which publishing also locks first.
    `create function queue_for_gallery() returns trigger language plpgsql as $$
      begin perform value from counters where name = 'gallery' for update; return null; end
    $$`,
    ...writers.map(
      ({ name, table, event }) => `create trigger ${name} ${event} on ${table}
        for each statement execute function queue_for_gallery()`,
    ),
  ]
}
