import { createHash } from 'node:crypto'
import { joinChunks, splitChunks, type Chunk } from './png-chunks.ts'

export interface PictureParameters {
  prompt: string
  seed: number
  steps: number
  /** Pixels. */
  width: number
  height: number
  model: string
  /** The engine that made the picture, as it is shown to people. */
  software: string
  /** Drawn by rules, or sampled by a trained model: the two have different IPTC source types. */
  source: 'procedural' | 'trained'
}

const sourceTypes = {
  procedural: 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia',
  trained: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
} as const

const xmpKeyword = 'XML:com.adobe.xmp'

/**
 * Adds to a PNG how it was made, in the form that image tools read (`parameters`), and that a machine made
 * it, in the forms that laws and news agencies ask for (XMP with IPTC's source type and GB 45438's AIGC block).
 * Throws for a file that is no PNG. Texts of the same keywords are replaced.
 */
export function markPng(png: Buffer, parameters: PictureParameters): Buffer {
  const texts: [string, string][] = [
    ['parameters', describe(parameters)],
    ['Software', parameters.software],
    [xmpKeyword, xmpOf(png, parameters)],
  ]
  return withTexts(png, texts)
}

/** Characters: a member's own file may say anything, and no mark of ours is as long. */
const longestInherited = 16_384

/**
 * Lets a PNG that was made of another one say what that one says of its making: who enlarges a picture of a machine
 * has a picture of a machine.
 */
export function inheritMark(png: Buffer, marked: Buffer): Buffer {
  const texts = readPngTexts(marked)
  const carried = ['parameters', 'Software', xmpKeyword].flatMap((keyword): [string, string][] => {
    const text = texts.get(keyword)
    return text === undefined || text.length > longestInherited ? [] : [[keyword, text]]
  })
  return withTexts(png, carried)
}

function withTexts(png: Buffer, texts: readonly (readonly [keyword: string, text: string])[]): Buffer {
  const keywords = new Set(texts.map(([keyword]) => keyword))
  const kept = splitChunks(png).filter(chunk => !keywords.has(textOf(chunk)?.[0] ?? ''))
  const [header, ...rest] = kept
  if (!header) throw new Error('A PNG without a header chunk')
  return joinChunks([header, ...texts.map(([keyword, text]) => textChunk(keyword, text)), ...rest])
}

/** Whether a PNG says already that a machine made it. */
export const isMarked = (png: Buffer): boolean =>
  readPngTexts(png).get(xmpKeyword)?.includes('<TC260:AIGC>') ?? false

/** Every text of a PNG by its keyword, to show or to check how a picture was made. */
export function readPngTexts(png: Buffer): ReadonlyMap<string, string> {
  return new Map(
    splitChunks(png)
      .map(textOf)
      .filter(text => text !== undefined),
  )
}

/** The A1111 form: the prompt, then a line of `Name: value` pairs. */
function describe({ prompt, seed, steps, width, height, model, software }: PictureParameters): string {
  return `${prompt}\nSteps: ${steps}, Seed: ${seed}, Size: ${width}x${height}, Model: ${model}, Version: ${software}`
}

function xmpOf(png: Buffer, { software, source, seed }: PictureParameters): string {
  const produced = createHash('sha256').update(png).update(String(seed)).digest('hex').slice(0, 32)
  const label = {
    Label: '1',
    ContentProducer: software,
    ProduceID: produced,
    ReservedCode1: '',
    ContentPropagator: 'Tessera',
    PropagateID: produced,
    ReservedCode2: '',
  }
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/">
<Iptc4xmpExt:DigitalSourceType>${sourceTypes[source]}</Iptc4xmpExt:DigitalSourceType>
<xmp:CreatorTool>${escapeXml(software)}</xmp:CreatorTool>
<TC260:AIGC>${escapeXml(JSON.stringify(label))}</TC260:AIGC>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Latin-1 texts go into tEXt, which every reader knows; all others, and XMP always, into iTXt (UTF-8). */
function textChunk(keyword: string, text: string): Chunk {
  const name = Buffer.from(`${keyword}\0`, 'latin1')
  if (!keyword.startsWith('XML:') && /^[\n\x20-\x7e\xa0-\xff]*$/.test(text)) {
    return { type: 'tEXt', data: Buffer.concat([name, Buffer.from(text, 'latin1')]) }
  }
  // No compression (two bytes), no language, no translated keyword.
  return { type: 'iTXt', data: Buffer.concat([name, Buffer.from([0, 0, 0, 0]), Buffer.from(text, 'utf8')]) }
}

function textOf({ type, data }: Chunk): [keyword: string, text: string] | undefined {
  if (type !== 'tEXt' && type !== 'iTXt') return undefined
  const end = data.indexOf(0)
  const keyword = data.toString('latin1', 0, end)
  if (type === 'tEXt') return [keyword, data.toString('latin1', end + 1)]
  const language = data.indexOf(0, end + 3)
  const translated = data.indexOf(0, language + 1)
  return [keyword, data.toString('utf8', translated + 1)]
}
