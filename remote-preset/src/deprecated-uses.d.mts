import type { Deprecation } from '@tessera/shared-contracts'

/** Describes what a build uses of shared packages and will be taken away. */
export function listDeprecatedUses(
  uses: Record<string, string[]>,
  deprecated?: Record<string, Record<string, Deprecation>>,
): string[]

/** Describes the calls that a build uses and that will be taken away. */
export function listDeprecatedCalls(
  calls: readonly string[] | undefined,
  contract: Readonly<Record<string, unknown>>,
): string[]
