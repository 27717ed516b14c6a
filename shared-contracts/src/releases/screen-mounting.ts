import * as z from '@tessera/shared-contracts/schema'

/** The fields of a screen that say which export of the build it is, and how it mounts. */
export const screenMounting = {
  /** The exposed module: `./App`. The module `./remote` where absent. */
  expose: z.optional(z.string().check(z.startsWith('./'), z.maxLength(200))),
  /** The export of the exposed module; `default` where absent. */
  export: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** One of `mountKind`, which this schema does not list: an older page ignores what it does not know. */
  mount: z.optional(z.string().check(z.maxLength(40))),
  /** The tag of a custom element: `my-clock`. */
  element: z.optional(z.string().check(z.regex(/^[a-z][\w.]*-[\w.-]*$/), z.maxLength(100))),
}
