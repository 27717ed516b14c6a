/** Tests of jest and of Node, and those in a browser. */
export const isTest = file => /\.(test|spec)\.(tsx?|mjs)$/.test(file)

/** Tests, and what only tests use. */
export const isOfTests = file => isTest(file) || /(^|\/)(test|testing|fixtures)\//.test(file)

export const isCode = file => /\.(tsx?|mts|mjs|cjs|jsx?)$/.test(file)

/** The packages whose files serve a URL of the server, or request one in a test. */
export const isOfServer = file => /^(server|platform)\//.test(file)

/** Files that read and write tables. */
export const isStore = file => isOfServer(file) && /[/-]store\.ts$/.test(file)
