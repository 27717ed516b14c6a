import type { Language, PromptCheckResult } from '@tessera/shared-contracts'

declare module '../../feature.ts' {
  interface FeatureServices {
    promptChecker: PromptChecker
  }
}

/** Says what the active engine would draw of a prompt. */
export interface PromptChecker {
  /**
   * @param prompt at most 2,000 characters
   * @param options.scenario the selected scenario, if any
   * @param options.language of an example, where the prompt has no language of its own
   */
  check(prompt: string, options: { scenario: string | null; language: Language }): PromptCheckResult
}

/** For engines that take every prompt. */
export const unlimitedPromptChecker: PromptChecker = {
  check: () => ({ isLimited: false, canDrawSubject: true, unknownWords: [] }),
}
