import * as z from '@tessera/shared-contracts/schema'
import { deprecation } from './deprecation.ts'

/** What an entry of the catalog is. `package` is a shared package, `export` what it exports. */
export const catalogKinds = ['path', 'slot', 'call', 'package', 'export', 'setting'] as const
export type CatalogKind = (typeof catalogKinds)[number]

/** A release that uses an entry of the catalog. */
const catalogUser = z.object({
  remote: z.string(),
  version: z.string(),
  /** With what, such as the names of its extensions in a slot. */
  by: z.optional(z.array(z.string())),
  /** Of a package: the versions that it takes. */
  range: z.optional(z.string()),
})
export type CatalogUser = z.output<typeof catalogUser>

/** Something that one area offers to others, as the records of the live releases say. */
export const catalogEntry = z.object({
  /** One of `catalogKinds`. A later platform may have more. */
  kind: z.string(),
  /** Such as `/tools`, `image-actions`, `GET /api/x`, `@tessera/shared-ui`, `Button`, `mfe-gallery.columns`. */
  name: z.string(),
  /** The remotes that offer it, `shell`, or `site` for the calls of the server. Empty where no release offers it. */
  owners: z.array(z.string()),
  /** Such as the English title of a screen. */
  about: z.optional(z.string()),
  /** Of an export: its package. */
  package: z.optional(z.string()),
  /** Of a package: the version that pages have. */
  version: z.optional(z.string()),
  deprecated: z.optional(deprecation),
  users: z.array(catalogUser),
})
export type CatalogEntry = z.output<typeof catalogEntry>
