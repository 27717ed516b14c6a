import type { CompiledQuery } from 'kysely'
import { isTracing, trace } from './tracing.ts'

const operationPattern = /^\s*(\w+)/
const tablePattern = /\b(?:from|into|update)\s+"?(\w+)"?/i

/**
 * Runs a query in a span. The span has the statement with its placeholders, and none of the values.
 *
 * @param system the name of the database in OpenTelemetry's conventions
 */
export function traceQuery<Result>(
  system: 'postgresql' | 'sqlite',
  { sql }: Pick<CompiledQuery, 'sql'>,
  operation: () => Result,
): Result {
  if (!isTracing()) return operation()
  const [, name = 'query'] = operationPattern.exec(sql) ?? []
  const [, table] = tablePattern.exec(sql) ?? []
  return trace(
    {
      name: table === undefined ? name : `${name} ${table}`,
      kind: 'call',
      attributes: {
        'db.system.name': system,
        'db.operation.name': name,
        'db.query.text': sql,
        ...(table !== undefined && { 'db.collection.name': table }),
      },
    },
    operation,
  )
}
