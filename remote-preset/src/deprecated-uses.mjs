import { describeDeprecation, formatCall } from '@tessera/shared-contracts'

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

/**
 * Describes the calls that a build uses and that will be taken away, by the marks of the installed contract.
 *
 * @param {string[]} [calls] as `listUsedCalls` returns them
 * @param {Record<string, unknown>} contract the exports of `@tessera/shared-contracts`
 */
export const listDeprecatedCalls = (calls = [], contract) =>
  Object.values(contract)
    .filter(each => each?.deprecated && calls.includes(formatCall(each)))
    .map(call => `${formatCall(call)}, which ${describeDeprecation(call.deprecated)}.`)
