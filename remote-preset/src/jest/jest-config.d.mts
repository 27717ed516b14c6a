/** Creates the jest configuration of a remote: `export default jestConfig(import.meta.url)`. */
export function jestConfig(packageUrl: string): Record<string, unknown>
