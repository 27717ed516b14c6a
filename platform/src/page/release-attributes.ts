import type { Composition } from '@tessera/shared-contracts'
import type { SpanAttributes } from '@tessera/server-kit/tracing/tracing'
import { shellName } from '../releases/release.ts'

/** The attributes of the span of a page: which release of each remote it has. */
export const toReleaseSpanAttributes = ({ shell, remotes }: Composition): SpanAttributes =>
  Object.fromEntries([
    [`tessera.release.${shellName}`, shell.version],
    ...remotes.map(({ name, current }) => [`tessera.release.${name}`, current.version]),
  ]) as SpanAttributes
