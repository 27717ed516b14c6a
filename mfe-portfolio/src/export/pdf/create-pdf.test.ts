import { expect, it } from '@jest/globals'
import { inflateSync } from 'node:zlib'
import type { TextRun } from '../drawing/list-text-runs.ts'
import { createPdf } from './create-pdf.ts'

const createText = (text: string): TextRun => ({
  text,
  left: 100,
  top: 200,
  width: 80,
  height: 24,
  fontSize: 20,
})

function createCanvas(): HTMLCanvasElement {
  const toBlob = (callback: BlobCallback) => callback(new Blob(['jpeg'], { type: 'image/jpeg' }))
  return Object.assign(document.createElement('canvas'), { width: 1622, height: 1874, toBlob })
}

const sizes = [
  { width: 811, height: 937 },
  { width: 937, height: 811 },
]

async function create(texts: string[]) {
  const portfolio = {
    title: '水边的一年',
    description: 'All of it',
    author: 'mira',
    pages: sizes.map((size, index) => ({ ...size, id: `page_${index}`, layers: [] })),
    isUnfinished: false,
  }
  const file = await createPdf({ portfolio, name: 'Lakes', language: 'zh' }, () =>
    Promise.resolve({ canvas: createCanvas(), texts: texts.map(createText), missingImages: 0 }),
  )
  const bytes = Buffer.from(await file.arrayBuffer())
  return { file, bytes, source: bytes.toString('latin1') }
}

/** The compressed streams of a document. */
const readStreams = (bytes: Buffer): string[] =>
  Array.from(bytes.toString('latin1').matchAll(/FlateDecode[^]*?stream\r?\n([^]*?)\r?\nendstream/g), match =>
    inflateSync(Buffer.from(match[1] ?? '', 'latin1')).toString('latin1'),
  )

/** Reads the texts of a document as a viewer does: codes by the table of their font. */
function readTexts({ bytes, source }: { bytes: Buffer; source: string }): string[] {
  const streams = readStreams(bytes)
  const tables = streams
    .filter(stream => stream.includes('beginbfchar'))
    .map(
      stream =>
        new Map(
          Array.from(stream.matchAll(/^<(..)> <([0-9A-F]+)>$/gm), ([, code = '', units = '']) => [
            code,
            units.replaceAll(/.{4}/g, unit => String.fromCharCode(Number.parseInt(unit, 16))),
          ]),
        ),
    )
  expect(source.match(/\/Type3/g) ?? []).toHaveLength(tables.length)
  const decode = (codes: string, font: string) =>
    codes.replaceAll(/../g, code => tables[Number(font)]?.get(code) ?? '?')
  return streams
    .filter(stream => stream.startsWith('q '))
    .map(stream =>
      Array.from(stream.matchAll(/\/F(\d+) [\d.]+ Tf <(\w*)> Tj/g), ([, font = '', codes = '']) =>
        decode(codes, font),
      ).join(''),
    )
}

it('a document has a page for each page, in its size', async () => {
  const { file, source } = await create([])
  expect([file.name, file.type]).toEqual(['Lakes.pdf', 'application/pdf'])
  expect(source.startsWith('%PDF-1.7')).toBe(true)
  expect(source.match(/\/MediaBox \[ [^\]]+ \]/g)).toEqual([
    '/MediaBox [ 0 0 608.25 702.75 ]',
    '/MediaBox [ 0 0 702.75 608.25 ]',
  ])
  expect(source.match(/\/Width 1622/g)).toHaveLength(2)
  expect(source).toContain('/Count 2')
})

it('a reader shows the title, the author and the language', async () => {
  const { source } = await create([])
  const [, title = ''] = /\/Title <(\w+)>/.exec(source) ?? []
  expect(Buffer.from(title, 'hex').swap16().toString('utf16le')).toBe('\uFEFF水边的一年')
  expect(source).toMatch(/\/Author <FEFF/i)
  expect(source).toMatch(/\/Subject <FEFF/i)
  expect(source).toContain('/Lang (zh)')
  expect(source).toContain('/DisplayDocTitle true')
})

it('texts in every language can be selected', async () => {
  const texts = ['Quiet ', 'water ', '水边的一年', '🏔️']
  expect(readTexts(await create(texts))).toEqual([texts.join(''), texts.join('')])
})

it('more characters than a font has are in several fonts', async () => {
  const text = Array.from({ length: 600 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
  const document = await create([text])
  expect(readTexts(document)).toEqual([text, text])
  expect(document.source.match(/\/Type3/g)).toHaveLength(3)
})

it('a text is where the page has it, and as wide', async () => {
  const { bytes } = await create(['Lake'])
  const [content] = readStreams(bytes).filter(stream => stream.startsWith('q '))
  // 80 of 4 x 20 pixels; 937 less 200 and four fifths of 24
  expect(content).toContain('100 Tz 1 0 0 1 75 538.35 Tm /F0 15 Tf <01020304> Tj')
})
