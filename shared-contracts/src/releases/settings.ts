import { z } from 'zod/mini'
import { parseJson } from '../parse-json.ts'
import { compositionElementId } from './composition-element.ts'

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
export type SettingDeclaration = z.output<typeof declaration>

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

/** Returns which values a setting takes instead, such as `a number from 1 to 8`, or null where it takes this one. */
export function findValueError(declared: SettingDeclaration, value: SettingValue): string | null {
  if (declared.type === 'boolean') return typeof value === 'boolean' ? null : 'true or false'
  if (declared.type === 'text') {
    const { options } = declared
    if (typeof value === 'string' && (!options || options.includes(value))) return null
    return options ? `one of ${options.join(', ')}` : 'a text'
  }
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = declared
  if (typeof value === 'number' && value >= min && value <= max) return null
  const bounds = [
    ...(declared.min === undefined ? [] : [`from ${min}`]),
    ...(declared.max === undefined ? [] : [`to ${max}`]),
  ]
  return ['a number', ...bounds].join(' ')
}

/** Returns the value of each setting: what is set where the setting takes it, else the default. */
export const applySettings = (
  declared: Readonly<Record<string, SettingDeclaration>>,
  values: Readonly<Record<string, SettingValue>>,
): Record<string, SettingValue> =>
  Object.fromEntries(
    Object.entries(declared).map(([name, setting]) => {
      const value = values[name]
      const isSet = value !== undefined && findValueError(setting, value) === null
      return [name, isSet ? value : setting.default]
    }),
  )

/** The part of a manifest that has the settings. */
interface ManifestWithSettings {
  readonly name: string
  readonly settings: Readonly<Record<string, { readonly default: SettingValue }>>
}

/** The values of a remote's settings, with the types of its manifest. */
type ReadSettings<Manifest extends ManifestWithSettings> = {
  readonly [Name in keyof Manifest['settings']]: Manifest['settings'][Name]['default'] extends boolean
    ? boolean
    : Manifest['settings'][Name]['default'] extends number
      ? number
      : string
}

const pageSettings = z.object({
  remotes: z.array(z.object({ name: z.string(), settings: z.optional(settingValues) })),
})

/**
 * Returns the settings of a remote in this page, from the composition that the server wrote into it. A page without a
 * composition has the defaults. The settings of a page never change; a changed one arrives with the next navigation.
 */
export function readSettings<const Manifest extends ManifestWithSettings>(
  manifest: Manifest,
  page: Pick<Document, 'getElementById'> = document,
): ReadSettings<Manifest> {
  const text = page.getElementById(compositionElementId)?.textContent
  const { data } = pageSettings.safeParse(parseJson(text ?? ''))
  const values = data?.remotes.find(({ name }) => name === manifest.name)?.settings ?? {}
  return applySettings(parseSettings(manifest.settings), values) as ReadSettings<Manifest>
}
