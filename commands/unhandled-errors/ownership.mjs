import ts from 'typescript'

/** Functions of Node and of libraries that handle the errors of the emitters which they receive. */
const owners = {
  '@types/node': ['pipeline', 'finished', 'once', 'text', 'json', 'buffer', 'arrayBuffer', 'toWeb'],
  // It destroys the response when the stream fails
  fastify: ['send'],
}
/** Their result emits the errors of their argument. */
const forwarders = ['createInterface']
/** Emitters that need no listener of `error`: their methods throw or reject. */
const withoutErrorEvents = ['Hash', 'Hmac', 'Sharp', 'Mail', 'Agent']
/** They pass the error of their process to their callback. */
const withCallback = ['exec', 'execFile']
const addListener = ['on', 'once', 'addListener', 'prependListener']

/**
 * @param {ts.Program} program
 * @param {(file: string) => boolean} isChecked whether a file is checked, so that its functions must handle what they receive
 */
export function createOwnershipCheck(program, isChecked) {
  const checker = program.getTypeChecker()
  const methods = listMethods(program.getSourceFiles().filter(({ fileName }) => isChecked(fileName)))

  /** @param {ts.Type} type */
  const isEmitter = type =>
    type.isUnion()
      ? type.types.some(isEmitter)
      : !withoutErrorEvents.includes(type.symbol?.name ?? '') &&
        ['emit', 'listenerCount', 'once'].every(name => type.getProperty(name) !== undefined)

  const getAwaitedType = node => {
    const type = checker.getTypeAtLocation(node)
    return checker.getAwaitedType(type) ?? type
  }

  /** Whether the expression makes an emitter, or a promise of one, whose errors nothing handles yet. */
  function isCreated(node) {
    if (ts.isNewExpression(node)) return isEmitter(checker.getTypeAtLocation(node))
    if (!ts.isCallExpression(node) || !isEmitter(getAwaitedType(node))) return false
    // The emitter itself, the target, or an element of a collection
    if (returnsObject(node) || ['pipe', ...withCallback].includes(getName(node))) return false
    const declaration = checker.getResolvedSignature(node)?.declaration
    if (declaration && isInLanguage(declaration)) return false
    return !declaration || !isChecked(declaration.getSourceFile().fileName) || !listensItself(declaration)
  }

  /** Whether a method such as `on` or `connect` returns the emitter that it belongs to. */
  function returnsObject(call) {
    if (checker.getResolvedSignature(call)?.declaration?.type?.kind === ts.SyntaxKind.ThisType) return true
    const { expression } = call
    return (
      ts.isPropertyAccessExpression(expression) &&
      checker.getTypeAtLocation(expression.expression) === getAwaitedType(call)
    )
  }

  /** Whether a function handles the errors of each emitter that it returns. */
  function listensItself(declaration) {
    const { body } = declaration
    if (!body) return false
    const results = ts.isBlock(body) ? listResults(body) : [body]
    return results.every(result => !isEmitter(getAwaitedType(result)) || isHandled(result))
  }

  /** Whether the function that has an expression handles the errors of its value, before it returns it. */
  function isHandled(node) {
    if (isTransparent(node)) return isHandled(node.expression)
    if (ts.isIdentifier(node)) {
      const { initializer } = checker.getSymbolAtLocation(node)?.valueDeclaration ?? {}
      return isNameOwned(node, new Set(), false) || (initializer !== undefined && isHandled(initializer))
    }
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return !isCreated(node)
    if (listensToErrors(node)) return true
    return returnsObject(node) ? isHandled(node.expression.expression) : !isCreated(node)
  }

  /**
   * @param {Set<ts.Symbol>} seen variables on the way to the node
   * @param {boolean} maySurrender whether the caller of the function becomes the owner of its result
   */
  function isOwned(node, seen = new Set(), maySurrender = true) {
    const { parent } = node
    const climb = () => isOwned(parent, seen, maySurrender)
    if (isTransparent(parent)) return climb()
    if (ts.isReturnStatement(parent) || ts.isYieldExpression(parent) || ts.isArrowFunction(parent))
      return maySurrender
    if (ts.isForOfStatement(parent)) return parent.awaitModifier !== undefined
    if (ts.isVariableDeclaration(parent))
      return ts.isIdentifier(parent.name) && isNameOwned(parent.name, seen)
    if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken)
      return parent.right === node && (isNameOwned(parent.left, seen) || climb())
    if (ts.isConditionalExpression(parent)) return parent.condition !== node && climb()
    if (ts.isBinaryExpression(parent)) return parent.right === node && climb()
    if (ts.isPropertyAccessExpression(parent) && parent.expression === node)
      return isMethodOwner(parent, seen)
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return isCallOwner(parent, node, seen)
    return false
  }

  function isMethodOwner(access, seen) {
    const call = access.parent
    if (!ts.isCallExpression(call) || call.expression !== access) return false
    if (listensToErrors(call)) return true
    return returnsObject(call) && isOwned(call, seen)
  }

  function isCallOwner(call, argument, seen) {
    const index = call.arguments?.indexOf(argument) ?? -1
    if (index < 0) return false
    const name = getName(call)
    if (name === 'pipe' || forwarders.includes(name)) return isOwned(call, seen)
    const declaration = checker.getResolvedSignature(call)?.declaration
    const file = declaration?.getSourceFile().fileName ?? ''
    if (
      Object.entries(owners).some(([folder, names]) => file.includes(`/${folder}/`) && names.includes(name))
    )
      return true
    const implementations = declaration?.body ? [declaration] : (methods.get(name) ?? [])
    const parameters = implementations.map(({ parameters }) => parameters[index]).filter(Boolean)
    return isChecked(file) && parameters.length > 0 && parameters.every(({ name }) => isNameOwned(name, seen))
  }

  /** Whether any use of a variable, parameter or property in its file owns what it contains. */
  function isNameOwned(name, seen, maySurrender = true) {
    const symbol = checker.getSymbolAtLocation(ts.isPropertyAccessExpression(name) ? name.name : name)
    if (!symbol || seen.has(symbol)) return false
    const inner = new Set(seen).add(symbol)
    let owned = false
    const visit = node => {
      if (owned) return
      if (ts.isIdentifier(node) && checker.getSymbolAtLocation(node) === symbol) {
        const use =
          ts.isPropertyAccessExpression(node.parent) && node.parent.name === node ? node.parent : node
        const isTarget = ts.isBinaryExpression(use.parent) && use.parent.left === use
        owned =
          node !== name &&
          !isTarget &&
          !ts.isVariableDeclaration(use.parent) &&
          isOwned(use, inner, maySurrender)
      }
      ts.forEachChild(node, visit)
    }
    visit(name.getSourceFile())
    return owned
  }

  return { isCreated, isOwned }
}

/** The functions that implement a method of an interface, by its name. */
function listMethods(sources) {
  const found = new Map()
  const visit = node => {
    const isMethod = ts.isMethodDeclaration(node) && node.body
    const method = ts.isPropertyAssignment(node) ? node.initializer : isMethod ? node : null
    if (method?.parameters && method.body && ts.isIdentifier(node.name))
      found.set(node.name.text, [...(found.get(node.name.text) ?? []), method])
    ts.forEachChild(node, visit)
  }
  sources.forEach(visit)
  return found
}

/** The return expressions of a function, without those of nested functions. */
function listResults(body) {
  const results = []
  const visit = node => {
    if (ts.isReturnStatement(node) && node.expression) results.push(node.expression)
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit)
  }
  visit(body)
  return results
}

const isInLanguage = declaration => /\/lib\.[\w.]+\.d\.ts$/.test(declaration.getSourceFile().fileName)

const isTransparent = node =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isAwaitExpression(node)

function listensToErrors(call) {
  const [event] = call.arguments
  return addListener.includes(getName(call)) && event && ts.isStringLiteral(event) && event.text === 'error'
}

const getName = ({ expression }) =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
