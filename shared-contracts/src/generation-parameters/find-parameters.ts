import { readXmpProperty } from './containers/xmp-properties.ts'
import type { UncheckedParameters } from './generation-parameters.ts'
import { readComfyui } from './generators/comfyui.ts'
import { readDrawThings } from './generators/draw-things.ts'
import { readFooocus } from './generators/fooocus.ts'
import { readInfotext } from './generators/infotext.ts'
import { readInvokeai } from './generators/invokeai.ts'
import { readMidjourney } from './generators/midjourney.ts'
import { readNovelai } from './generators/novelai.ts'
import { readSwarmui } from './generators/swarmui.ts'
import { parseObject } from './json.ts'

/** Finds the parameters in the texts of a file, by their names; null where no program is recognized. */
export function findParameters(texts: ReadonlyMap<string, string>): UncheckedParameters | null {
  const xmp = texts.get('xmp')
  const getXmp = (name: string) => (xmp === undefined ? undefined : readXmpProperty(xmp, name))
  return (
    readInvokeai(texts) ??
    readNovelai(name => texts.get(name)) ??
    readParameters(texts) ??
    readUserText(texts.get('exif:UserComment')) ??
    readUserText(getXmp('exif:UserComment')) ??
    readUserText(texts.get('comment')) ??
    readComfyui(parseObject(texts.get('prompt'))) ??
    readComfyui(parseObject(findPrompt(texts))) ??
    readMidjourney(
      texts.get('Description') ?? getXmp('dc:description') ?? texts.get('exif:ImageDescription'),
    ) ??
    readInfotext(texts.get('Description')) ??
    readInfotext(texts.get('exif:ImageDescription'))
  )
}

/** The text `parameters` of a PNG, beside which the program can be named. */
function readParameters(texts: ReadonlyMap<string, string>): UncheckedParameters | null {
  const parameters = readUserText(texts.get('parameters'))
  if (!parameters) return null
  if (texts.has('prompt') && parameters.generator === 'AUTOMATIC1111')
    return { ...parameters, generator: 'ComfyUI' }
  return parameters
}

/** A text whose program is known by its content alone. */
function readUserText(text: string | undefined): UncheckedParameters | null {
  const data = parseObject(text)
  if (!data) return readInfotext(text)
  return (
    readSwarmui(data) ??
    readFooocus(data) ??
    readDrawThings(data) ??
    readNovelai(name => data[name]) ??
    readComfyui(data)
  )
}

/** ComfyUI writes `prompt:` and the graph into a text of EXIF data, from the tag `Model` downwards. */
function findPrompt(texts: ReadonlyMap<string, string>): string | undefined {
  const tags = ['exif:Model', 'exif:Make', 'exif:ImageDescription', 'exif:UserComment']
  return tags
    .map(tag => texts.get(tag) ?? '')
    .find(text => /^prompt:/i.test(text.slice(0, 7)))
    ?.slice('prompt:'.length)
}
