import { z } from 'zod'

export const nonEmptyText = z.string().min(1)

export const httpUrl = z.url({ protocol: /^https?$/ })

/** The address of a site, without a path, a query or a user, which the pages could not have. */
export const originUrl = httpUrl.refine(value => {
  const url = URL.parse(value)
  return url?.href === `${url?.origin}/`
})

/** A PostgreSQL. As in libpq, the host can be missing where the query names a socket. */
export const postgresUrl = z
  .string()
  .transform(value => value.replace('@/', '@localhost/'))
  .pipe(z.url({ protocol: /^postgres(ql)?$/ }))

export const port = (number: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine(value => value <= 65_535)
    .default(number)
    .describe('a port number from 0 to 65535')

export const joinWithOr = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
