import type { Finding } from '@tessera/shared-contracts'

/**
 * Formats findings of the gate, one on each line: `  shared: react … (mfe-gallery, shell)`. Below it are the file and the
 * address of the screenshot, where the platform knows them.
 */
export const formatFindings = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ rule, sentence, owners, file, screenshot }) => [
    `  ${rule}: ${sentence}${owners.length > 0 ? ` (${owners.join(', ')})` : ''}`.trimEnd(),
    ...(file ? [`    file: ${file}`] : []),
    ...(screenshot ? [`    screenshot: ${screenshot}`] : []),
  ])

/** Formats what the gate noticed and did not refuse. A platform from before warnings sends none. */
export const formatWarnings = (warnings: readonly Finding[] | null | undefined): string[] =>
  warnings && warnings.length > 0 ? ['The gate warns:', ...formatFindings(warnings)] : []
