import type { Deprecation } from '@tessera/shared-contracts'

/** Describes what a build uses of shared packages and will be taken away. */
export function listDeprecatedUses(
  uses: Record<string, string[]>,
  deprecated?: Record<string, Record<string, Deprecation>>,
): string[]
