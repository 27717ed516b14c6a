import { parseJson } from '../parse-json.ts'
import { compositionElementId } from './composition-element.ts'
import type { SettingDeclaration, SettingValue, SettingValues } from './setting-declaration.ts'

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
  readonly settings: Readonly<Record<string, SettingDeclaration>>
}

/** The values of a remote's settings, with the types of its manifest. */
type ReadSettings<Manifest extends ManifestWithSettings> = {
  readonly [Name in keyof Manifest['settings']]: Manifest['settings'][Name]['default'] extends boolean
    ? boolean
    : Manifest['settings'][Name]['default'] extends number
      ? number
      : string
}

/** The part of a composition that has the settings. */
interface PageSettings {
  remotes?: readonly { name?: string; settings?: SettingValues }[]
}

/**
 * Returns the settings of a remote in this page, from the composition that the server wrote into it. A page without a
 * composition has the defaults, and so has a first frame. The settings of a page never change; a changed one arrives with
 * the next navigation.
 */
export function readSettings<const Manifest extends ManifestWithSettings>(
  manifest: Manifest,
  page: Pick<Document, 'getElementById'> | null = typeof document === 'undefined' ? null : document,
): ReadSettings<Manifest> {
  const text = page?.getElementById(compositionElementId)?.textContent
  // The server has validated it; a value of another type does not matter
  const { remotes } = (parseJson(text ?? '') ?? {}) as PageSettings
  const values = remotes?.find(({ name }) => name === manifest.name)?.settings ?? {}
  return applySettings(manifest.settings, values) as ReadSettings<Manifest>
}
