import ts from 'typescript'

/**
 * What a module says about its dependencies.
 *
 * @typedef {object} ParsedModule
 * @property {Import[]} imports of declarations, `import(…)`, `import.meta.resolve(…)` and `jest.mock(…)`
 * @property {Map<string, { specifier: string, name: string }>} reexports by exported name, where it comes from
 * @property {string[]} starReexports the modules of `export * from …`
 * @property {Set<string>} exports the names that it defines and exports
 * @property {boolean} isBarrel whether it only exports from other modules
 * @property {string[]} texts its string literals
 * @property {string[]} textStarts of its templates, what comes before the first value
 * @property {Set<string>} words its identifiers and string literals
 * @property {Map<string, Set<string>>} labels by imported name, the properties whose values mention it
 */

/**
 * @typedef {object} Import
 * @property {string} specifier
 * @property {{ name: string, local: string }[] | null} names null: the whole module
 */

/** `jest.mock` and its like, and `import.meta.resolve`. */
const importingCalls = new Set(['mock', 'unstable_mockModule', 'requireActual', 'resolve', 'require'])

/**
 * Parses a module. The compiler reads each file alone, so this is quick.
 *
 * @param {string} file its path, whose extension decides on the syntax
 * @param {string} content
 * @returns {ParsedModule}
 */
export function parseModule(file, content) {
  const { statements } = ts.createSourceFile(file, content, ts.ScriptTarget.Latest)
  const module = {
    imports: [],
    reexports: new Map(),
    starReexports: [],
    exports: new Set(),
    isBarrel:
      statements.length > 0 && statements.every(each => ts.isExportDeclaration(each) && each.moduleSpecifier),
    texts: [],
    textStarts: [],
    words: new Set(),
    labels: new Map(),
  }
  for (const statement of statements)
    if (ts.isImportDeclaration(statement)) readImport(statement, module, content)
    else if (ts.isExportDeclaration(statement)) readExport(statement, module)
    else readDeclaration(statement, module)
  const locals = new Set(module.imports.flatMap(({ names }) => (names ?? []).map(({ local }) => local)))
  const visit = (node, label) => {
    if (ts.isStringLiteralLike(node)) module.texts.push(node.text)
    if (ts.isTemplateHead(node)) module.textStarts.push(node.text)
    if (ts.isStringLiteralLike(node) || ts.isIdentifier(node)) module.words.add(node.text)
    if (ts.isIdentifier(node) && label && locals.has(node.text))
      module.labels.set(node.text, (module.labels.get(node.text) ?? new Set()).add(label))
    if (ts.isCallExpression(node)) readCall(node, module)
    if (ts.isImportTypeNode(node)) module.imports.push({ specifier: node.argument.literal.text, names: null })
    const nextLabel = (ts.isPropertyAssignment(node) && node.name.text) || label
    ts.forEachChild(node, child => visit(child, nextLabel))
  }
  for (const statement of statements)
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) visit(statement, null)
  return module
}

function readImport({ moduleSpecifier, importClause: clause }, { imports }, content) {
  const bindings = clause?.namedBindings
  const names = (bindings?.elements ?? []).map(({ name, propertyName }) => ({
    name: (propertyName ?? name).text,
    local: name.text,
  }))
  if (clause?.name) names.push({ name: 'default', local: clause.name.text })
  const isNamespace = bindings && ts.isNamespaceImport(bindings)
  if (isNamespace) names.push(...listMembers(bindings.name.text, content))
  const isWhole = !clause || (isNamespace && names.some(({ name }) => !name))
  imports.push({ specifier: moduleSpecifier.text, names: isWhole ? null : names })
}

/** Lists the members of a namespace that a text uses; one without a name where it uses the namespace itself. */
const listMembers = (namespace, content) =>
  Array.from(
    content.matchAll(RegExp(`(?<!\\* as |[\\w'"/-])${namespace}\\b(?:\\.(\\w+))?`, 'g')),
    ([, name]) => ({ name, local: name }),
  )

function readExport({ moduleSpecifier, exportClause: clause }, { reexports, starReexports, exports }) {
  const specifier = moduleSpecifier?.text
  if (!clause) starReexports.push(specifier)
  else if (ts.isNamespaceExport(clause)) reexports.set(clause.name.text, { specifier, name: '*' })
  else
    for (const { name, propertyName } of clause.elements)
      if (specifier) reexports.set(name.text, { specifier, name: (propertyName ?? name).text })
      else exports.add(name.text)
}

function readDeclaration(statement, { exports }) {
  if (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    for (const { name } of statement.declarationList?.declarations ?? [statement]) exports.add(name?.text)
}

/** Reads `import('…')` and the calls that name a module. */
function readCall({ expression, arguments: [first] }, { imports }) {
  if (!first || !ts.isStringLiteralLike(first)) return
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.text
  if (expression.kind === ts.SyntaxKind.ImportKeyword || importingCalls.has(name))
    imports.push({ specifier: first.text, names: null })
}
