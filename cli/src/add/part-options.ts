import { findSettingError, isScreenPath, type SettingDeclaration } from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'
import { toTitle } from '../remote-texts.ts'

export const partKinds = ['screen', 'extension', 'setting'] as const
export type PartKind = (typeof partKinds)[number]

/** What a part of a remote is made of, as it was typed. */
export interface PartOptions {
  name: string
  path?: string | undefined
  title?: string | undefined
  'title-zh'?: string | undefined
  slot?: string | undefined
  default?: string | undefined
  about?: string | undefined
}

/** What was added, for the result of the command. */
export interface AddedPart {
  /** Paths of the files that were written or changed, relative to the remote. */
  files: string[]
  /** What is left to do. */
  advice: string[]
}

/** Parses the name and the path of a screen. @throws {CommandError} */
export function parseScreen({ name, path }: PartOptions): { name: string; path: string } {
  requireName(name)
  if (path === undefined || !isScreenPath(path))
    throw new CommandError(
      `--path must be the address of the screen, as in /showcase or /showcase/:id${path === undefined ? '' : `, not "${path}"`}.`,
    )
  return { name, path }
}

/** Parses the name and the slot of an extension. @throws {CommandError} */
export function parseExtension({ name, slot }: PartOptions): { name: string; slot: string } {
  requireName(name)
  if (slot === undefined || !/^[a-z][a-z0-9-]{0,59}$/.test(slot))
    throw new CommandError(
      '--slot must be the name of a slot, such as image-actions; "tessera catalog" lists them.',
    )
  return { name, slot }
}

/** Parses a setting. Its type is that of its default. @throws {CommandError} */
export function parseSetting({ name, default: typed, about }: PartOptions): SettingDeclaration {
  if (typed === undefined || about === undefined)
    throw new CommandError('A setting needs its --default, and with --about a sentence on what it changes.')
  const setting = toDeclaration(typed, about)
  const error = findSettingError(name, setting)
  if (error !== null) throw new CommandError(`"${name}" is no setting: ${error}.`)
  return setting
}

function toDeclaration(typed: string, about: string): SettingDeclaration {
  if (typed === 'true' || typed === 'false') return { type: 'boolean', default: typed === 'true', about }
  const number = typed.trim() === '' ? Number.NaN : Number(typed)
  return Number.isFinite(number)
    ? { type: 'number', default: number, about }
    : { type: 'text', default: typed, about }
}

function requireName(name: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new CommandError(`A name has lower-case words, as in send-to-sketchbook, not "${name}".`)
}

/** Returns the titles of a part, the English one for both languages where no other is given. */
export function toTitles({ name, title: typed, 'title-zh': typedZh }: PartOptions) {
  const en = typed ?? toTitle(name)
  return { en, zh: typedZh ?? en }
}

/** Reminds of a Chinese title that is not translated. */
export const adviseToTranslate = (options: PartOptions, where: string): string[] =>
  options['title-zh'] === undefined
    ? [`The Chinese title is "${toTitles(options).zh}" too: translate it in ${where}.`]
    : []
