/**
 * What contracts are written with: the parts of zod that they use. A page shares this module with its remotes
 * (`@tessera/shared-contracts/schema`), so that not every remote brings zod.
 */
import { iso } from 'zod/mini'

export {
  _default,
  array,
  boolean,
  catch,
  discriminatedUnion,
  enum,
  extend,
  file,
  int,
  literal,
  looseObject,
  maximum,
  maxLength,
  minimum,
  minLength,
  nullable,
  nullish,
  number,
  object,
  optional,
  pipe,
  positive,
  record,
  refine,
  regex,
  startsWith,
  string,
  transform,
  trim,
  union,
  unknown,
  uuid,
} from 'zod/mini'
export type { core, input, output, ZodMiniObject, ZodMiniType } from 'zod/mini'

/** A day, as in `2026-11-26`. */
export const isoDate = iso.date
/** A moment in UTC, as in `2026-11-26T20:21:00Z`. */
export const isoDateTime = iso.datetime
