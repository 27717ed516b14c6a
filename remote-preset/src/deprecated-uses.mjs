import { describeDeprecation } from '@tessera/shared-contracts'

/**
 * Describes what a build uses of shared packages and will be taken away, by the marks of the installed versions.
 *
 * @param {Record<string, string[]>} uses by package, the exports that are used
 * @param {Record<string, Record<string, object>>} [deprecated] by package and export; `*` is the whole package
 */
export const listDeprecatedUses = (uses, deprecated = {}) =>
  Object.entries(deprecated).flatMap(([name, marks]) =>
    Object.entries(marks)
      .filter(([exported]) => uses[name] && (exported === '*' || uses[name].includes(exported)))
      .map(([exported, mark]) => {
        const what = exported === '*' ? name : `${exported} of ${name}`
        return `${what}, which ${describeDeprecation(mark)}.`
      }),
  )
