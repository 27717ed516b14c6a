/** Imports an ES module from an address that the build does not know. */
export function importModule(url: string): Promise<object>
