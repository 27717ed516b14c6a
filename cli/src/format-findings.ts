import type { Finding } from '@tessera/shared-contracts'

/** Formats findings of the gate, one on each line: `  shared: react … (mfe-gallery, shell)`. */
export const formatFindings = (findings: readonly Finding[]): string[] =>
  findings.map(({ rule, sentence, owners }) =>
    `  ${rule}: ${sentence}${owners.length > 0 ? ` (${owners.join(', ')})` : ''}`.trimEnd(),
  )
