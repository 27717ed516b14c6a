import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import * as contracts from './index.ts'

/*
 * `test/messages/` holds what earlier releases exchanged with the server, one file for each release. Never change one:
 * pages and servers of different ages run together. `(file)` is a file of a form.
 */
interface Message {
  call: string
  request: Record<string, unknown>
  response: Record<string, unknown>
}

const folder = join(import.meta.dirname, '../test/messages')
const readMessages = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Message[]

const isCall = (value: unknown): value is contracts.Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const calls = new Map(
  Object.values<unknown>(contracts)
    .filter(isCall)
    .map(call => [`${call.method} ${call.path}`, call]),
)

function getCall({ call }: Message): contracts.Call {
  return calls.get(call) ?? assert.fail(`the call ${call} is gone`)
}

/** Parses a request as the server does. */
function parseRequest(message: Message, request: object): object {
  const { query, body } = getCall(message)
  const fields = Object.entries(request).map(([name, value]): [string, unknown] => [
    name,
    value === '(file)' ? new File([], 'file') : value,
  ])
  const isInQuery = ([name]: [string, unknown]) => Object.hasOwn(query.shape, name)
  return {
    ...query.parse(Object.fromEntries(fields.filter(isInQuery))),
    ...body.parse(Object.fromEntries(fields.filter(field => !isInQuery(field)))),
  }
}

const addedName = 'addedByALaterRelease'

/** Returns a copy with a further field in every object. */
function addFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addFields)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, each]) => [name, addFields(each)])
  return { ...Object.fromEntries(fields), [addedName]: { at: 1 } }
}

/** Returns a copy without these fields. */
const removeFields = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, each: unknown) => (name === addedName ? undefined : each)))

for (const file of readdirSync(folder))
  for (const message of readMessages(file)) {
    const { call, request, response } = message

    test(`${file.replace('.json', '')}: the server accepts the request of ${call}, with fields of a later release too`, () => {
      const parsed = parseRequest(message, request)
      assert.deepEqual(Object.keys(parsed).toSorted(), Object.keys(request).toSorted())
      parseRequest(message, addFields(request) as object)
    })

    test(`${file.replace('.json', '')}: a page reads the whole response of ${call}, with fields of a later release too`, () => {
      const schema = getCall(message).response
      assert.deepEqual(schema.parse(response), response)
      assert.deepEqual(removeFields(schema.parse(addFields(response))), response)
    })
  }
