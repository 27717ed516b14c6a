/** The marks of generated images that laws and news agencies require. */
export interface GenerationMarks {
  /** The address of an IPTC digital source type; null without one. */
  sourceType: string | null
  /** The implicit label of GB 45438, as JSON; null without one. */
  aigc: string | null
}

export const noMarks: GenerationMarks = { sourceType: null, aigc: null }

export const hasMarks = ({ sourceType, aigc }: GenerationMarks): boolean =>
  sourceType !== null || aigc !== null

/** The IPTC source types of an image that a trained model made, wholly or in part. */
const generatedSources = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia'] as const

/** Whether the marks say that a trained model made the image, or a part of it. */
export const saysGenerated = ({ sourceType, aigc }: GenerationMarks): boolean =>
  aigc !== null || generatedSources.some(name => sourceType === sourceTypeNamespace + name)

/** The first marks of several texts. */
export const mergeMarks = (all: readonly GenerationMarks[]): GenerationMarks => ({
  sourceType: all.find(marks => marks.sourceType !== null)?.sourceType ?? null,
  aigc: all.find(marks => marks.aigc !== null)?.aigc ?? null,
})

const aigcFields = [
  'Label',
  'ContentProducer',
  'ProduceID',
  'ReservedCode1',
  'ContentPropagator',
  'PropagateID',
  'ReservedCode2',
] as const
/** Of one field. Longer values are no identifiers and no signatures. */
const maxFieldCharacters = 1_024

const sourceTypePattern = /https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/([A-Za-z]{1,60})/
const sourceTypeNamespace = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
/** As an element, an attribute, or the value of a field named AIGC. A member of JSON contains no braces. */
const aigcPattern = /AIGC[^{}]{0,16}(\{[^{}]{0,12000}\})/

/** Reads the marks in an XMP packet, or in another text that contains the label. Its other contents are ignored. */
export function readMarks(text: string): GenerationMarks {
  const [, sourceName] = sourceTypePattern.exec(text) ?? []
  const [, label] = aigcPattern.exec(text) ?? []
  return {
    sourceType: sourceName === undefined ? null : sourceTypeNamespace + sourceName,
    aigc: label === undefined ? null : readAigcLabel(label),
  }
}

const signedSourcePattern = new RegExp(String.raw`digitalsourcetype\\?/(${generatedSources.join('|')})`, 'g')

/**
 * Reads from a C2PA manifest store that a trained model made the image, or a part of it. The active manifest is the last
 * one. A compressed assertion is not read, and no signature is verified.
 */
export function readSignedMarks(manifestStore: Uint8Array): GenerationMarks {
  const found = [...new TextDecoder('latin1').decode(manifestStore).matchAll(signedSourcePattern)].at(-1)?.[1]
  return found === undefined ? noMarks : { ...noMarks, sourceType: sourceTypeNamespace + found }
}

/** Like {@link readMarks}, for a block that may contain texts in UTF-8 and in UTF-16 of both byte orders, as EXIF does. */
export function readMarksOfBytes(bytes: Uint8Array): GenerationMarks {
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return mergeMarks([readMarks(utf8), readMarks(utf8.replaceAll('\0', ''))])
}

/** Returns the fields of the standard; null if the text is no label. Other fields may identify a person. */
function readAigcLabel(text: string): string | null {
  for (const json of [text, unescapeXml(text), text.replaceAll('\\"', '"')]) {
    const fields = parseObject(json)
    if (!fields) continue
    const known = aigcFields.flatMap((name): [string, string][] => {
      const value = fields[name]
      return typeof value === 'string' || typeof value === 'number'
        ? [[name, String(value).slice(0, maxFieldCharacters)]]
        : []
    })
    if (known.some(([name]) => name === 'Label')) return JSON.stringify(Object.fromEntries(known))
  }
  return null
}

function parseObject(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Builds an XMP packet with the marks alone, and other attributes and elements of the caller; empty without any. */
export function buildXmp(
  marks: GenerationMarks,
  other: { attributes: string; elements: string } | null = null,
) {
  if (!hasMarks(marks) && !other) return ''
  const sourceType =
    marks.sourceType === null
      ? ''
      : `<Iptc4xmpExt:DigitalSourceType>${marks.sourceType}</Iptc4xmpExt:DigitalSourceType>`
  const aigc = marks.aigc === null ? '' : `<TC260:AIGC>${escapeXml(marks.aigc)}</TC260:AIGC>`
  const namespaces = [
    marks.sourceType === null ? '' : ` xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"`,
    marks.aigc === null ? '' : ` xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/"`,
  ].join('')
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""${namespaces}${other?.attributes ?? ''}>${sourceType}${aigc}${other?.elements ?? ''}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const unescapeXml = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
