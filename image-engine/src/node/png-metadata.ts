import { createHash } from 'node:crypto'
import { joinChunks, splitChunks, type PngChunk } from './png-chunks.ts'

export interface GenerationParameters {
  prompt: string
  seed: number
  steps: number
  /** Pixels. */
  width: number
  height: number
  model: string
  /** Name of the engine, as users see it. */
  software: string
  /** Drawn by rules or sampled from a trained model. IPTC has a source type for each. */
  source: 'procedural' | 'trained'
}

const sourceTypes = {
  procedural: 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia',
  trained: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
} as const

const xmpKeyword = 'XML:com.adobe.xmp'

/**
 * Adds to a PNG how it was made, in the text that image tools read (`parameters`), and that a machine made
 * it, in the forms that laws and news agencies require (XMP with IPTC's source type and GB 45438's AIGC
 * block). Existing texts with the same keywords are replaced. Throws if the file is not a PNG.
 */
export function writePngMetadata(png: Buffer, parameters: GenerationParameters): Buffer {
  const texts: [string, string][] = [
    ['parameters', formatParameters(parameters)],
    ['Software', parameters.software],
    [xmpKeyword, buildXmp(png, parameters)],
  ]
  return replaceTexts(png, texts)
}

/**
 * Longer texts are not copied: a member's own file may contain anything, and none of our texts is as long.
 */
const maxCopiedCharacters = 16_384

/**
 * Copies the generation metadata of `marked` to a PNG that was made from it: an enlarged machine-made image
 * is machine-made.
 */
export function copyPngMetadata(png: Buffer, marked: Buffer): Buffer {
  const texts = readPngTexts(marked)
  const carried = ['parameters', 'Software', xmpKeyword].flatMap((keyword): [string, string][] => {
    const text = texts.get(keyword)
    return text === undefined || text.length > maxCopiedCharacters ? [] : [[keyword, text]]
  })
  return replaceTexts(png, carried)
}

function replaceTexts(png: Buffer, texts: readonly (readonly [keyword: string, text: string])[]): Buffer {
  const keywords = new Set(texts.map(([keyword]) => keyword))
  const otherChunks = splitChunks(png).filter(chunk => !keywords.has(parseTextChunk(chunk)?.[0] ?? ''))
  const [header, ...rest] = otherChunks
  if (!header) throw new Error('A PNG without a header chunk')
  return joinChunks([header, ...texts.map(([keyword, text]) => createTextChunk(keyword, text)), ...rest])
}

/** Says whether a PNG already carries the mark that a machine made it. */
export const isMarkedAsGenerated = (png: Buffer): boolean =>
  readPngTexts(png).get(xmpKeyword)?.includes('<TC260:AIGC>') ?? false

/** Returns every text of a PNG by its keyword. */
export function readPngTexts(png: Buffer): ReadonlyMap<string, string> {
  return new Map(
    splitChunks(png)
      .map(parseTextChunk)
      .filter(text => text !== undefined),
  )
}

/** The format of the AUTOMATIC1111 web UI: the prompt, then a line of `Name: value` pairs. */
function formatParameters({
  prompt,
  seed,
  steps,
  width,
  height,
  model,
  software,
}: GenerationParameters): string {
  return `${prompt}\nSteps: ${steps}, Seed: ${seed}, Size: ${width}x${height}, Model: ${model}, Version: ${software}`
}

function buildXmp(png: Buffer, { software, source, seed }: GenerationParameters): string {
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

/**
 * Latin-1 texts go into tEXt, which every reader supports. Other texts, and XMP always, go into iTXt (UTF-8).
 */
function createTextChunk(keyword: string, text: string): PngChunk {
  const name = Buffer.from(`${keyword}\0`, 'latin1')
  if (!keyword.startsWith('XML:') && /^[\n\x20-\x7e\xa0-\xff]*$/.test(text)) {
    return { type: 'tEXt', data: Buffer.concat([name, Buffer.from(text, 'latin1')]) }
  }
  // No compression (two bytes), empty language, empty translated keyword.
  return { type: 'iTXt', data: Buffer.concat([name, Buffer.from([0, 0, 0, 0]), Buffer.from(text, 'utf8')]) }
}

function parseTextChunk({ type, data }: PngChunk): [keyword: string, text: string] | undefined {
  if (type !== 'tEXt' && type !== 'iTXt') return undefined
  const end = data.indexOf(0)
  const keyword = data.toString('latin1', 0, end)
  if (type === 'tEXt') return [keyword, data.toString('latin1', end + 1)]
  const language = data.indexOf(0, end + 3)
  const translated = data.indexOf(0, language + 1)
  return [keyword, data.toString('utf8', translated + 1)]
}
