import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import sharp from 'sharp'
import { newId } from '@tessera/server-kit/ids'
import { getMediaUrl, originalKey } from '../../features/media/media.ts'
import { isOutOfSpace } from '@tessera/server-kit/storage/out-of-space'
import { deserializeError, serializeError } from '../media/process/messages.ts'
import { createIsolatedProcessors } from '../media/process/isolated-processors.ts'
import { localDocumentReader } from './document-reader.ts'

const createImage = (background: string) =>
  sharp({ create: { width: 8, height: 9, channels: 3, background } })
const [preview, lake] = [
  await createImage('maroon').jpeg().toBuffer(),
  await createImage('teal').png().toBuffer(),
]

const toDataUrl = (type: string, file: Buffer) => `data:image/${type};base64,${file.toString('base64')}`
const siteImage = getMediaUrl(originalKey({ id: newId(), fileExtension: 'webp' }))

const imageLayer = (id: string, source: string) => ({
  id,
  type: 'image',
  className: '',
  style: { backgroundImage: `url("${source}")` },
})
const document = {
  title: ' Rooms ',
  description: ' Three winters ',
  theme: 'paper',
  previewImage: toDataUrl('jpeg', preview),
  pages: [
    {
      id: 'page_1',
      width: 811,
      height: 937,
      layers: [
        imageLayer('a', toDataUrl('png', lake)),
        imageLayer('b', toDataUrl('png', lake)),
        imageLayer('c', siteImage),
      ],
    },
  ],
}

async function write(t: TestContext, content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-document-'))
  t.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'file')
  await writeFile(path, content)
  return path
}

test('a document is read with its images as files, each once', async t => {
  const read = await localDocumentReader.read(await write(t, JSON.stringify(document)))
  assert.deepEqual([read.title, read.description], ['Rooms', 'Three winters'])
  assert.deepEqual(read.unknownFields, { theme: 'paper' })
  assert.deepEqual([...read.embeddedImages.keys()], ['image-0'])
  assert.deepEqual(await readFile(read.embeddedImages.get('image-0') ?? ''), lake)
  assert.deepEqual(await readFile(read.previewImage), preview)
  const shown = read.pages.flatMap(({ layers }) => layers.map(({ style }) => style.backgroundImage))
  assert.deepEqual(shown, ['url("image-0")', 'url("image-0")', `url("${siteImage}")`])
  assert.deepEqual([...read.siteImages], [siteImage])
})

const withSource = (source: string) => ({
  ...document,
  pages: [{ ...document.pages[0], layers: [imageLayer('a', source)] }],
})
const refused: [string, string, object][] = [
  ['no JSON', '{"title":', { status: 400, key: 'request.malformed' }],
  ['an empty file', '', { status: 400, key: 'request.malformed' }],
  [
    'a field that changes a prototype',
    JSON.stringify(document).replace('"theme"', '"__proto__"'),
    { status: 400, key: 'request.malformed' },
  ],
  [
    'a field of another type',
    JSON.stringify({ ...document, title: 1 }),
    { status: 400, key: 'request.field', values: { field: 'title' } },
  ],
  [
    'a page with a forbidden color',
    JSON.stringify({ ...document, pages: [{ ...document.pages[0], backgroundColor: 'url(//x)' }] }),
    { key: 'portfolio.style', values: { page: 1 } },
  ],
  [
    'the name of an image instead of an image',
    JSON.stringify(withSource('image-0')),
    { key: 'portfolio.style', values: { page: 1 } },
  ],
  [
    'a preview that is a PNG',
    JSON.stringify({ ...document, previewImage: toDataUrl('png', lake) }),
    {
      key: 'portfolio.picture',
    },
  ],
]
for (const [what, content, error] of refused)
  test(`${what} is refused, also by the process of its own`, async t => {
    const path = await write(t, content)
    await assert.rejects(localDocumentReader.read(path), error)
    const { documentReader, close } = createIsolatedProcessors({ ffmpeg: null })
    t.after(close)
    await assert.rejects(documentReader.read(path), error)
  })

test('a full disk stays a full disk across the processes', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  assert.ok(isOutOfSpace(deserializeError(structuredClone(serializeError(full)))))
})

test('a document that takes too much memory ends its process and is refused, and the next one is read', async t => {
  const { documentReader, close } = createIsolatedProcessors({ ffmpeg: null, size: 1, timeoutMs: 300_000 })
  t.after(close)
  const lists = `[${'[],'.repeat(16_000_000)}[]]`
  const path = await write(t, JSON.stringify(document).replace('"paper"', lists))
  // The heap may be full before its size is checked, and then the process crashes
  await assert.rejects(documentReader.read(path), { key: /^portfolio\.(tooMuchMemory|crashed)$/ })
  const next = await documentReader.read(await write(t, JSON.stringify(document)))
  assert.equal(next.title, 'Rooms')
})
