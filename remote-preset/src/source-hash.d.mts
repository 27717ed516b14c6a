/**
 * Hashes everything that a package is built from to 10 hexadecimal digits. The same sources have the same hash on every
 * machine.
 *
 * @param directory the folder of the package
 * @param inputs other folders that the build reads
 */
export function computeSourceHash(directory: string, inputs?: readonly string[]): Promise<string>
