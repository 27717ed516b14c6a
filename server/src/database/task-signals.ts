import { taskChannels } from '../features/tasks/task-channels.ts'
import type { SqlDialect } from '@tessera/server-kit/database/sql-dialect'

/** Creates the statements that let PostgreSQL signal tasks, whichever process and release writes them. */
export function signalTaskChanges({ name: database }: SqlDialect): readonly string[] {
  if (database === 'sqlite') return []
  return [
    `create function signal_task() returns trigger language plpgsql as $$
      begin
        if new.state = 'open' and new.lease_holder is null then
          perform pg_notify('${taskChannels.ready}', '');
        end if;
        if tg_op = 'UPDATE' then
          perform pg_notify('${taskChannels.changed}', new.id);
        end if;
        return null;
      end $$`,
    `create trigger signal_new_task after insert on tasks for each row execute function signal_task()`,
    `create trigger signal_changed_task after update of state, stage, lease_holder on tasks for each row
      when (new.state <> old.state or new.stage <> old.stage
        or (old.lease_holder is not null and new.lease_holder is null))
      execute function signal_task()`,
  ]
}
