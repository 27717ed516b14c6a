/**
 * Imports an ES module from an address that the build does not know. This is JavaScript, because TypeScript wraps the
 * argument of `import()` in a function, which the minifier turns into two arguments.
 */
export const importModule = url => import(/* webpackIgnore: true */ url)
