import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '@tessera/server-kit/testing/postgres'
import { connectDatabase } from '../../src/database/connect-database.ts'
import type { Queries } from '../../src/database/queries.ts'

/** The databases of this process that no test uses. PostgreSQL deletes them with its folder. */
const unused: TestDatabase[] = []

/**
 * Gets a copy of a template that `preparePostgresTemplate` has prepared. `remove` empties it for the next test of this process, in a
 * fraction of the time in which PostgreSQL creates and drops a database.
 */
export async function borrowTestDatabase(template: string): Promise<TestDatabase> {
  const database = unused.pop() ?? (await createTestDatabase(template))
  return {
    ...database,
    async remove() {
      if (await restoreTemplate(database.url)) unused.push(database)
      else await database.remove()
    },
  }
}

/** @returns whether the database is like its template again: a test can have changed its tables */
async function restoreTemplate(url: string | null): Promise<boolean> {
  const { queries } = connectDatabase(null, url)
  try {
    const { rows } = await sql<{ restored: boolean }>`select template.restore() as restored`.execute(queries)
    return rows[0]?.restored === true
  } finally {
    await queries.destroy()
  }
}

/** Stores the rows of a new installation, and creates the function that restores them. */
export async function preparePostgresTemplate(queries: Queries): Promise<void> {
  await sql`create schema template`.execute(queries)
  await sql`
    create function template.count_objects() returns bigint language sql as $$
      select count(*) from (
        select oid from pg_class where relnamespace = 'public'::regnamespace
        union all select oid from pg_proc where pronamespace = 'public'::regnamespace
        union all select oid from pg_trigger
      ) objects
    $$`.execute(queries)
  await sql`
    create function template.restore() returns boolean language plpgsql as $$
    declare
      name text;
    begin
      if template.count_objects() <> (select count from template.objects) then return false; end if;
      -- Neither triggers nor foreign keys run
      set local session_replication_role = replica;
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('delete from public.%I', name);
        execute format('insert into public.%I overriding system value select * from template.%I', name, name);
      end loop;
      perform setval(format('public.%I', sequencename)::regclass, coalesce(last_value, start_value), last_value is not null)
        from template.sequences;
      return true;
    end $$`.execute(queries)
  await sql`
    do $$
    declare
      name text;
    begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create table template.%I as table public.%I', name, name);
      end loop;
      create table template.sequences as
        select sequencename, start_value, last_value from pg_sequences where schemaname = 'public';
      create table template.objects as select template.count_objects() as count;
    end $$`.execute(queries)
}
