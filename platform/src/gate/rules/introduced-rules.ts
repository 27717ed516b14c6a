import type { Finding, ReleaseReference } from '@tessera/shared-contracts'

/**
 * The rules of the gate's browser that came after the first ones. Each warns for 30 days before it refuses what was live
 * before it (`withGracePeriods`). A new rule of the browser is added here, because only then can a finding have its name.
 */
export const introducedRules = [
  'mount-language',
  'mount-phone',
  'texts',
  'loaded-size',
  'extension-mount',
] as const
export type IntroducedRule = (typeof introducedRules)[number]

/** Creates a finding of one of these rules. */
export const createIntroducedFinding = (
  rule: IntroducedRule,
  { remote }: Pick<ReleaseReference, 'remote'>,
  sentence: string,
  rest: Pick<Finding, 'file'> = {},
): Finding => ({ rule, sentence, owners: [remote], ...rest })
