import type { FieldsSchema } from '@tessera/shared-contracts'
import { HttpError } from './errors.ts'

/**
 * Parses fields by a contract.
 *
 * @throws {HttpError} that names the first invalid field
 */
export function validateFields(fields: FieldsSchema, value: unknown): unknown {
  const parsed = fields.safeParse(value)
  if (parsed.success && !containsNul(parsed.data)) return parsed.data
  if (parsed.success) throw new HttpError(400, 'request.malformed')
  const path = parsed.error.issues[0]?.path ?? []
  if (path.length === 0) throw new HttpError(400, 'request.malformed')
  throw new HttpError(400, 'request.field', { field: path.join('.') })
}

/** Returns whether a value contains the character NUL at any depth. Not every database can store it. */
function containsNul(value: unknown): boolean {
  const pending = [value]
  while (pending.length > 0) {
    const each = pending.pop()
    if (typeof each === 'string' && each.includes('\0')) return true
    if (typeof each !== 'object' || each === null) continue
    // Object.keys() would allocate a list for every object
    for (const name in each) {
      if (!Object.hasOwn(each, name)) continue
      if (name.includes('\0')) return true
      pending.push((each as Record<string, unknown>)[name])
    }
  }
  return false
}
