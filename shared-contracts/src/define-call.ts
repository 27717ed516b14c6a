import * as z from '@tessera/shared-contracts/schema'
import type { Deprecation } from './releases/deprecation.ts'

/** A schema of one flat record. Its keys are the field names of the request. */
export type FieldsSchema = z.ZodMiniObject

/** The encoding of a request's body. The server accepts both form encodings for a call that has one of them. */
export type BodyEncoding = 'urlencoded' | 'multipart' | 'json'

/**
 * One HTTP endpoint of the site. The server creates its route and the browser its endpoint from this description.
 * The schemas of responses are tolerant: a page works with any server that sends the specified fields.
 */
export interface Call<
  Query extends FieldsSchema = FieldsSchema,
  Body extends FieldsSchema = FieldsSchema,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  method: 'GET' | 'POST'
  path: `/${string}`
  query: Query
  body: Body
  encoding: BodyEncoding
  response: Answer
  /** Whether a GET changes something or costs much, so that the link of another site must not start it. */
  hasEffects?: boolean | undefined
  /**
   * Whether a request with these fields changes nothing and gets the same response for every visitor. The HTML of a page
   * may contain such a response, and a page may use it after another user has logged in. By default it is private.
   */
  isPublic?: ((query: object) => boolean) | undefined
  /**
   * The same for every visitor who is not logged in; a member may get more. The HTML of a page may contain the visitor's
   * response, and a page requests it again for a member.
   */
  isPublicForVisitors?: ((query: object) => boolean) | undefined
  /** Tells the teams that use it until when it exists. */
  deprecated?: Deprecation | undefined
}

export type CallQuery<C extends Call> = z.output<C['query']>
export type CallBody<C extends Call> = z.output<C['body']>
/** The input of a call: the fields of its query and of its body in one object. */
export type CallRequest<C extends Call> = InputFields<C['query']> & InputFields<C['body']>
/** The input of a schema. That of a schema without fields would not allow the fields of the other one. */
type InputFields<F extends FieldsSchema> = keyof F['shape'] extends never ? object : z.input<F>
export type CallResponse<C extends Call> = z.output<C['response']>
/** The response as the server sends it, before it is parsed. */
export type CallResponseInput<C extends Call> = z.input<C['response']>

const noFields = z.object({})
type NoFields = typeof noFields

/** Defines a call. A call without `query` or `body` has no such fields. */
export const defineCall = <
  Answer extends z.ZodMiniType,
  Query extends FieldsSchema = NoFields,
  Body extends FieldsSchema = NoFields,
>(
  method: Call['method'],
  path: Call['path'],
  fields: {
    query?: Query
    body?: Body
    encoding?: BodyEncoding
    response: Answer
    hasEffects?: Call['hasEffects']
    isPublic?: Call['isPublic']
    isPublicForVisitors?: Call['isPublicForVisitors']
    deprecated?: Call['deprecated']
  },
): Call<Query, Body, Answer> => ({
  method,
  path,
  query: noFields as FieldsSchema as Query,
  body: noFields as FieldsSchema as Body,
  encoding: 'urlencoded',
  ...fields,
})

/** Names a call as the records of releases do: `POST /api/get_creations.php`. */
export const formatCall = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`

/** A sentence for the user. A value of another type, such as the null of another server, counts as missing. */
const optionalText = z.catch(z.optional(z.string()), undefined)

/** The fields of nearly every response: whether the call succeeded, and the sentence to show. */
export const resultWithMessage = z.object({ success: z.boolean(), message: optionalText })

/** The same for the calls whose sentence is named `error`. */
export const resultWithError = z.object({ success: z.boolean(), error: optionalText })

/** The response of a call that needs a second factor, or a password, that was checked a few minutes ago at most. */
export const protectedResult = z.extend(resultWithError, {
  /** Whether the member has to confirm the second factor (`verifyWithPasskey`, `verifyWithTotp`) and try again. */
  needs_verification: z.nullish(z.boolean()),
})

/** A form field that carries a whole number. */
export const integerField = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,15}$/)), z.number()]),
  z.transform(Number),
)
