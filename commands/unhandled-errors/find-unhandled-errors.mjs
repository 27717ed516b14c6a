import ts from 'typescript'
import { createOwnershipCheck } from './ownership.mjs'

/**
 * @typedef {object} UnhandledError
 * @property {string} file
 * @property {number} line counted from 1
 * @property {string} code the expression whose error nothing handles
 */

/**
 * Finds the places where an error would end the process: event emitters of Node (streams, processes, workers, sockets,
 * clients) without a listener of `error`, and promises that `void` leaves without a `catch`. The owner of an emitter is the
 * function that creates it, or the one that receives it as a result.
 *
 * @param {ts.Program} program
 * @param {(file: string) => boolean} isChecked
 * @returns {UnhandledError[]}
 */
export function findUnhandledErrors(program, isChecked) {
  const checker = program.getTypeChecker()
  const { isCreated, isOwned } = createOwnershipCheck(program, isChecked)
  const found = []
  for (const source of program.getSourceFiles()) {
    if (!isChecked(source.fileName)) continue
    const report = node => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push({ file: source.fileName, line: line + 1, code: node.getText().split('\n')[0] })
    }
    const visit = node => {
      if (ts.isVoidExpression(node) && isPromise(checker, node.expression)) report(node)
      else if (isCreated(node) && !isOwned(node)) report(node)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}

/**
 * A promise whose rejection `catch` or the second function of `then` handles is none of these, nor what only has `then`, such as
 * Fastify's reply.
 */
function isPromise(checker, node) {
  if (!checker.getTypeAtLocation(node).getProperty('catch')) return false
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return true
  const { text } = node.expression.name
  if (text === 'finally') return isPromise(checker, node.expression.expression)
  return !(text === 'catch' || (text === 'then' && node.arguments.length === 2))
}
