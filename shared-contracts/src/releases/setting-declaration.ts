import * as z from '@tessera/shared-contracts/schema'
import type { DeepReadonly } from '../deep-readonly.ts'

export const settingValue = z.union([z.boolean(), z.number(), z.string().check(z.maxLength(1_000))])
export type SettingValue = z.output<typeof settingValue>

/** Values by setting. */
export const settingValues = z.record(z.string(), settingValue)
export type SettingValues = Readonly<z.output<typeof settingValues>>

const about = z.string().check(z.maxLength(200))
export const settingDeclaration = z.discriminatedUnion('type', [
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
export type SettingDeclaration = DeepReadonly<z.output<typeof settingDeclaration>>
