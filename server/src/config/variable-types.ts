import { z } from 'zod'

export const nonEmptyText = z.string().min(1)

export const httpUrl = z.url({ protocol: /^https?$/ })

export const port = (number: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine(value => value <= 65_535)
    .default(number)
    .describe('a port number from 0 to 65535')

export const joinWithOr = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
