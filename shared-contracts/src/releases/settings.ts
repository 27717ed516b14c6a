import * as z from '@tessera/shared-contracts/schema'
import { findValueError } from './read-settings.ts'
import { settingDeclaration, settingValue, type SettingDeclaration } from './setting-declaration.ts'

/** How many settings one remote has. */
export const maxSettings = 50

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
  const { data, error } = settingDeclaration.safeParse(declared)
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
        const { data } = settingDeclaration.safeParse(value)
        return data && findSettingError(name, value) === null ? [[name, data]] : []
      }),
  )
