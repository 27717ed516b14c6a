import { CommandError } from './command-error.ts'

/** @throws {CommandError} for a text that is not a whole number between `min` and `max` */
export function parseInteger(
  typed: string | undefined,
  name: string,
  { min, max }: { min: number; max: number },
): number {
  const number = /^\d{1,9}$/.test(typed ?? '') ? Number(typed) : NaN
  if (!(number >= min && number <= max))
    throw new CommandError(`${name} must be a whole number from ${min} to ${max}, not "${typed ?? ''}".`)
  return number
}
