/**
 * @typedef {object} SourceText
 * @property {'comment' | 'title' | 'state' | 'name' | 'path'} kind
 * @property {string} text the words of a name are apart
 * @property {number} line counted from 1; 0 for the path of the file
 */

const comment = /(?<=^|[\s({,])(?:\/\/ .*|\/\*[\s\S]*?\*\/)/gm
const testTitle = /(?<=^|[\s(]|\btest\.)(?:describe|it|step|test)(?:\.\w+)*\(\s*(["'`])(?<text>.*?)\1/gm
const stateName = /(?:\bname: |State\()(["'`])(?<text>.*?)\1/g
const exportedName =
  /^export (?:async )?(?:class|const|enum|function\*?|interface|let|type) (?<text>\w+)|^export \{(?<list>[^}]*)\}/gm
const statesFolder = 'e2e/src/states/'

/** Separates the words of a name or path: `readOwnImages` becomes `read Own Images`. */
const splitWords = name => name.replaceAll(/([a-z\d])(?=[A-Z])/g, '$1 ').replaceAll(/[^A-Za-z\d]+/g, ' ')

/** Removes what is quoted from code or from data. */
const removeCode = text => text.replaceAll(/`[^`\n]*`|"[^"\n]*"/g, '…')

/**
 * Lists the texts of a source file that people read: comments, titles of tests, names of flows and states, and exported names.
 *
 * @param {string} file its path from the root
 * @param {string} source
 * @returns {SourceText[]}
 */
export function listTexts(file, source) {
  const list = (kind, pattern, toText) =>
    [...source.matchAll(pattern)].map(match => ({
      kind,
      text: toText(match),
      line: source.slice(0, match.index).split('\n').length,
    }))
  const toSentence = ({ 0: whole, groups }) => removeCode(groups?.text ?? whole)
  return [
    { kind: 'path', text: splitWords(file), line: 0 },
    ...list('comment', comment, toSentence),
    ...list('title', testTitle, toSentence),
    ...(file.startsWith(statesFolder) ? list('state', stateName, toSentence) : []),
    ...list('name', exportedName, ({ groups }) => splitWords(groups.text ?? groups.list)),
  ]
}
