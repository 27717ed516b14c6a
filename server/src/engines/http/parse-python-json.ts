import { parseJson } from '@tessera/shared-contracts'

/** A string of JSON, or a number that Python writes and JSON does not have. */
const stringOrConstant = /"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b/g

/**
 * Parses JSON as Python's `json` writes it by default: NaN, Infinity and -Infinity become null. Returns undefined when the
 * text is no such JSON.
 *
 * Source: the parameter `allow_nan` in https://docs.python.org/3/library/json.html
 */
export const parsePythonJson = (text: string): unknown =>
  parseJson(text) ??
  parseJson(text.replaceAll(stringOrConstant, part => (part.startsWith('"') ? part : 'null')))
