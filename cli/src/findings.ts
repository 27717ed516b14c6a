import type { Finding } from '@tessera/shared-contracts'

/** What the gate found, one a line: `  shared  react: … (mfe-gallery, shell)`. */
export const findingLines = (findings: readonly Finding[]): string[] =>
  findings.map(({ rule, sentence, owners }) =>
    `  ${rule}: ${sentence}${owners.length > 0 ? ` (${owners.join(', ')})` : ''}`.trimEnd(),
  )
