import { readFileSync } from 'node:fs'
import { StartError } from '@tessera/server-kit/start-error'

type Environment = Readonly<Record<string, string | undefined>>

const suffix = '_FILE'

/**
 * Adds the variables whose values are in files, as orchestrators mount secrets: `SMTP_URL_FILE=/run/secrets/smtp` sets `SMTP_URL`
 * to the content of the file, without the line break at its end.
 *
 * @param names of the variables that can be in files
 * @throws {StartError} for a file that cannot be read, and for a variable with both a value and a file
 */
export function addVariablesFromFiles(env: Environment, names: readonly string[]): Environment {
  const inFiles = names.filter(name => env[name + suffix])
  return { ...env, ...Object.fromEntries(inFiles.map(name => [name, readVariableFile(name, env)])) }
}

function readVariableFile(name: string, env: Environment): string {
  const file = env[name + suffix] ?? ''
  if (env[name]) throw new StartError(`${name} and ${name + suffix} are both set; remove one.`)
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (cause) {
    throw new StartError(`${name + suffix}: the file ${file} cannot be read.`, { cause })
  }
}
