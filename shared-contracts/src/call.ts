import { z } from 'zod/mini'

/** A schema of one flat record; its keys are the field names on the wire. */
export type Fields = z.ZodMiniObject

/** How the fields of a request's body travel. The server takes either form encoding for a form call. */
export type BodyEncoding = 'urlencoded' | 'multipart' | 'json'

/**
 * One HTTP call of the site: the single description from which the server makes its route and the
 * browser its endpoint. Answers are read leniently, so that a page works against any server which
 * speaks the specified fields.
 */
export interface Call<
  Query extends Fields = Fields,
  Body extends Fields = Fields,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  method: 'GET' | 'POST'
  path: `/${string}`
  query: Query
  body: Body
  encoding: BodyEncoding
  answer: Answer
}

export type QueryOf<C extends Call> = z.output<C['query']>
export type BodyOf<C extends Call> = z.output<C['body']>
/** What a caller hands over: the fields of the query and of the body together. */
export type RequestOf<C extends Call> = FieldsIn<C['query']> & FieldsIn<C['body']>
/** A schema without fields would type as a record that forbids every field, also those of the other part. */
type FieldsIn<F extends Fields> = keyof F['shape'] extends never ? object : z.input<F>
export type AnswerOf<C extends Call> = z.output<C['answer']>
/** What a server sends: the answer before it is read. */
export type ReplyOf<C extends Call> = z.input<C['answer']>

const noFields = z.object({})
type NoFields = typeof noFields

/** Describes a call; a part that is left out has no fields. */
export function defineCall<
  Answer extends z.ZodMiniType,
  Query extends Fields = NoFields,
  Body extends Fields = NoFields,
>(call: {
  method: 'GET' | 'POST'
  path: `/${string}`
  query?: Query
  body?: Body
  encoding?: BodyEncoding
  answer: Answer
}): Call<Query, Body, Answer> {
  return {
    method: call.method,
    path: call.path,
    query: call.query ?? (noFields as Fields as Query),
    body: call.body ?? (noFields as Fields as Body),
    encoding: call.encoding ?? 'urlencoded',
    answer: call.answer,
  }
}

/** A sentence for people. What is none, such as the null of another server, must not turn an answer into a failure. */
const sentence = z.catch(z.optional(z.string()), undefined)

/** The two fields of nearly every answer: whether it worked, and the sentence to show. */
export const outcome = z.object({ success: z.boolean(), message: sentence })

/** As {@link outcome}, for the calls whose sentence is named `error`. */
export const result = z.object({ success: z.boolean(), error: sentence })

/** A form field that carries a whole number. */
export const numberField = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,15}$/)), z.number()]),
  z.transform(Number),
)
