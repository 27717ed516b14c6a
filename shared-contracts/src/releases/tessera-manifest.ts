import * as z from '@tessera/shared-contracts/schema'
import { extension } from './extensions.ts'
import { extensionMountField, mountField } from './mount-kind.ts'
import { navigationEntry } from './navigation.ts'
import { inlinedCall } from './page-data.ts'
import { policyDirectives } from './policy-additions.ts'
import { screenManifest } from './remote.ts'
import { slotOffer } from './slot-offers.ts'
import { settingDeclaration } from './setting-declaration.ts'
import { standardRemoteManifest } from './standard-remote.ts'

/**
 * All fields of `tessera.json` that this version knows. A release record may have others: it is read by pages and servers
 * of other versions.
 */
export const tesseraManifest = z.extend(standardRemoteManifest, {
  /** The address of the JSON schema, for editors. */
  $schema: z.optional(z.string()),
  screens: z.array(
    z.extend(screenManifest, { mount: z.optional(mountField), data: z.optional(z.array(inlinedCall)) }),
  ),
  navigation: z.optional(z.array(navigationEntry)),
  extensions: z.optional(z.array(z.extend(extension, { mount: z.optional(extensionMountField) }))),
  slots: z.optional(z.array(slotOffer)),
  settings: z.optional(z.record(z.string(), settingDeclaration)),
  contentSecurityPolicy: z.optional(
    z.object(Object.fromEntries(policyDirectives.map(directive => [directive, z.optional(z.unknown())]))),
  ),
})
