import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readUnknownFields } from './unknown-fields.ts'

const page = { id: 'page_1', width: 811, height: 937 }
const layer = { id: 'a', type: 'text', className: '', style: {} }
const createDocument = (fields: object, pageFields: object = {}, layerFields: object = {}) => ({
  title: 'Rooms',
  description: '',
  previewImage: '',
  pages: [{ ...page, layers: [{ ...layer, ...layerFields }], ...pageFields }],
  ...fields,
})
const nest = (depth: number) => Array.from({ length: depth }).reduce<object>(inner => ({ inner }), {})

test('the unknown fields of a document are those above its pages', () => {
  const document = createDocument({ id: '7', theme: 'paper' }, { caption: 'Rooms' })
  assert.deepEqual(readUnknownFields(document), { theme: 'paper' })
})

const long = 'x'.repeat(256 * 1024)
const tooMuch: [string, ReturnType<typeof createDocument>][] = [
  ['a long field of the document', createDocument({ theme: long })],
  ['a long field of a page', createDocument({}, { caption: long })],
  ['a long name of a field', createDocument({}, { [long]: 1 })],
  ['a long field of a layer', createDocument({}, {}, { loop: [long] })],
  ['a long style property', createDocument({}, {}, { style: { filter: long } })],
  ['many bytes in few characters', createDocument({ theme: '字'.repeat(100 * 1024) })],
  ['many short fields', createDocument({ theme: long.slice(130_000) }, { caption: long.slice(130_000) })],
  ['a deep field', createDocument({ theme: nest(7) })],
  ['a very deep style property', createDocument({}, {}, { style: { filter: nest(100_000) } })],
]
for (const [what, document] of tooMuch)
  test(`${what} is refused`, () => {
    assert.throws(() => readUnknownFields(document), { key: 'portfolio.unknown' })
  })

test('unknown fields within the limits are accepted', () => {
  readUnknownFields(createDocument({ theme: nest(6) }, { caption: long.slice(1_000) }))
})
