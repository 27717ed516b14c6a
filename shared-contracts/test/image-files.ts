import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import {
  readGenerationParameters,
  type GenerationParameters,
} from '../src/generation-parameters/read-generation-parameters.ts'

/** Files for tests, built byte by byte as the programs write them. */

const toChunk = (type: string, data: Uint8Array): Buffer => {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.byteLength)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}

export const text = (keyword: string, content: string): Buffer =>
  toChunk('tEXt', Buffer.concat([Buffer.from(`${keyword}\0`), Buffer.from(content, 'latin1')]))

export const compressedText = (keyword: string, content: string | Buffer): Buffer =>
  toChunk('zTXt', Buffer.concat([Buffer.from(`${keyword}\0\0`), deflateSync(content)]))

export const internationalText = (keyword: string, content: string, isCompressed = false): Buffer =>
  toChunk(
    'iTXt',
    Buffer.concat([
      Buffer.from(`${keyword}\0`),
      Buffer.from([Number(isCompressed), 0, 0, 0]),
      isCompressed ? deflateSync(content) : Buffer.from(content),
    ]),
  )

export const exifChunk = (exif: Buffer): Buffer => toChunk('eXIf', exif)

/** A PNG header for 64 x 64 pixels of eight bits with alpha, the chunks, and an end. */
export const png = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    toChunk('IHDR', Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 6, 0, 0, 0])),
    ...chunks,
    toChunk('IEND', Buffer.alloc(0)),
  ])

const toSegment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.byteLength + 2, 2)
  return Buffer.concat([head, data])
}

export const jpeg = (...segments: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('ffd8', 'hex'), ...segments, Buffer.from('ffda0008010100003f00ffd9', 'hex')])
export const exifSegment = (exif: Buffer) => toSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif]))
export const xmpSegment = (xmp: string) =>
  toSegment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`))
export const commentSegment = (comment: string) => toSegment(0xfe, Buffer.from(comment))

export const webp = (...chunks: [type: string, data: Buffer][]): Buffer => {
  const body = chunks.map(([type, data]) => {
    const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
    head.writeUInt32LE(data.byteLength, 4)
    return Buffer.concat([head, data, Buffer.alloc(data.byteLength % 2)])
  })
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + Buffer.concat(body).byteLength, 4)
  return Buffer.concat([head, ...body])
}

interface Entry {
  tag: number
  data: Buffer
  /** 2 text, 4 pointer, 7 undefined. */
  type?: 2 | 4 | 7
}

/** EXIF data with the entries in the first directory, or in the EXIF directory that the first one points to. */
export function exif(entries: readonly Entry[], { isBig = false, isNested = false } = {}): Buffer {
  const start = isNested ? 26 : 8
  const directory = buildDirectory(entries, start, isBig)
  const order = Buffer.from(isBig ? '4d4d002a00000008' : '49492a0008000000', 'hex')
  if (!isNested) return Buffer.concat([order, directory])
  const pointer = buildDirectory([{ tag: 0x8769, type: 4, data: toInteger(26, 4, isBig) }], 8, isBig)
  return Buffer.concat([order, pointer, directory])
}

function buildDirectory(entries: readonly Entry[], start: number, isBig: boolean): Buffer {
  let place = start + 2 + 12 * entries.length + 4
  const heads: Buffer[] = []
  const values: Buffer[] = []
  for (const { tag, data, type = 2 } of entries) {
    const count = type === 4 ? 1 : data.byteLength
    const value =
      data.byteLength > 4 ? toInteger(place, 4, isBig) : Buffer.concat([data, Buffer.alloc(4)]).subarray(0, 4)
    heads.push(toInteger(tag, 2, isBig), toInteger(type, 2, isBig), toInteger(count, 4, isBig), value)
    if (data.byteLength <= 4) continue
    values.push(data)
    place += data.byteLength
  }
  return Buffer.concat([toInteger(entries.length, 2, isBig), ...heads, Buffer.alloc(4), ...values])
}

function toInteger(value: number, bytes: 2 | 4, isBig: boolean): Buffer {
  const buffer = Buffer.alloc(bytes)
  if (isBig) buffer.writeUIntBE(value, 0, bytes)
  else buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

const toUtf16 = (content: string, isBig: boolean) => {
  const little = Buffer.from(content, 'utf16le')
  return isBig ? little.swap16() : little
}

export const userComment = (content: string, encoding: 'be' | 'le' | 'utf8' | 'ascii'): Entry => ({
  tag: 0x9286,
  type: 7,
  data: {
    be: () => Buffer.concat([Buffer.from('UNICODE\0'), toUtf16(content, true)]),
    le: () => Buffer.concat([Buffer.from('UNICODE\0'), toUtf16(content, false)]),
    utf8: () => Buffer.concat([Buffer.alloc(8), Buffer.from(content)]),
    ascii: () => Buffer.concat([Buffer.from('ASCII\0\0\0'), Buffer.from(content)]),
  }[encoding](),
})

export const exifText = (tag: number, content: string): Entry => ({ tag, data: Buffer.from(`${content}\0`) })

export const noParameters = {
  generator: null,
  prompt: '',
  negative: null,
  seed: null,
  steps: null,
  cfg: null,
  width: null,
  height: null,
  sampler: null,
  model: null,
  loras: [],
} as const

/** Tests what is read from a file; parameters that are not named are null, or empty. */
export function testReading(
  name: string,
  file: Uint8Array,
  expected: Partial<GenerationParameters> | null,
): void {
  void test(name, async () => {
    assert.deepEqual(await readGenerationParameters(file), expected && { ...noParameters, ...expected })
  })
}

/** The last line of a text of AUTOMATIC1111. */
export const parameterLine =
  'Steps: 20, Sampler: Euler a, CFG scale: 7, Seed: 965400086, Size: 512x768, Model: dream_v8'
export const infotext = `a lake, <lora:fog:0.8>\nSteps: in the park\nNegative prompt: blurry\nlow\n${parameterLine}, Version: v1.10.1`
export const infotextParameters = {
  generator: 'AUTOMATIC1111',
  prompt: 'a lake, <lora:fog:0.8>\nSteps: in the park',
  negative: 'blurry\nlow',
  seed: 965400086,
  steps: 20,
  cfg: 7,
  width: 512,
  height: 768,
  sampler: 'Euler a',
  model: 'dream_v8',
  loras: [{ name: 'fog', weight: 0.8 }],
}
