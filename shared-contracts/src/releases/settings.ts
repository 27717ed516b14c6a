import * as z from '@tessera/shared-contracts/schema'
import type { DeepReadonly } from '../deep-readonly.ts'
import { findValueError } from './read-settings.ts'

/** How many settings one remote has. */
export const maxSettings = 50

export const settingValue = z.union([z.boolean(), z.number(), z.string().check(z.maxLength(1_000))])
export type SettingValue = z.output<typeof settingValue>

/** Values by setting. */
export const settingValues = z.record(z.string(), settingValue)
export type SettingValues = Readonly<z.output<typeof settingValues>>

const about = z.string().check(z.maxLength(200))
const declaration = z.discriminatedUnion('type', [
  z.object({ type: z.literal('boolean'), default: z.boolean(), about }),
  z.object({
    type: z.literal('number'),
    default: z.number(),
    min: z.optional(z.number()),
    max: z.optional(z.number()),
    about,
  }),
  z.object({
    type: z.literal('text'),
    default: z.string().check(z.maxLength(1_000)),
    /** The allowed values; any text where absent. */
    options: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(50))),
    about,
  }),
])
/** A setting of a remote, as its manifest declares it. `about` tells its operator in one English sentence what it does. */
export type SettingDeclaration = DeepReadonly<z.output<typeof declaration>>

/** A setting on a channel. */
export const remoteSetting = z.object({
  name: z.string(),
  type: z.string(),
  about: z.string(),
  value: settingValue,
  default: settingValue,
})

const settingName = z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{0,59}$/))

/** Returns what is wrong with a setting of a manifest, or null. */
export function findSettingError(name: string, declared: unknown): string | null {
  if (!settingName.safeParse(name).success) return 'its name is no word such as "maxImages"'
  const { data, error } = declaration.safeParse(declared)
  if (!data) return error.issues[0]?.message ?? 'it is no setting'
  return findValueError(data, data.default) && 'its default is not one of its values'
}

/** Returns the settings that this release of the contract understands, by name. */
export const parseSettings = (
  declared: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, SettingDeclaration>> =>
  Object.fromEntries(
    Object.entries(declared)
      .slice(0, maxSettings)
      .flatMap(([name, value]) => {
        const { data } = declaration.safeParse(value)
        return data && findSettingError(name, value) === null ? [[name, data]] : []
      }),
  )
