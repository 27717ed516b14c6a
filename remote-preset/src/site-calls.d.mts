import type { Compilation } from 'webpack'

/** Returns the calls that a module of the contract defines, as records name them, by the name of the export. */
export function findCallDefinitions(source: string): Map<string, string>

/** Returns the calls of the contract that the code of a remote's build uses. Undefined where that is not known. */
export function listUsedCalls(compilation: Compilation): string[] | undefined
