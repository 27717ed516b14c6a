import { sql, type RawBuilder } from 'kysely'

/** Whether a column contains a text, in any case. The wildcards of `like` in the text count as themselves. */
export const buildContainsCondition = (column: string, text: string): RawBuilder<boolean> => {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape ${sql.lit('\\')}`
}
