import {
  exif,
  exifSegment,
  exifText,
  internationalText,
  jpeg,
  png,
  testReading,
  text,
  userComment,
  webp,
  xmpSegment,
} from '../../test/image-files.ts'

testReading(
  'InvokeAI',
  png(
    text(
      'invokeai_metadata',
      JSON.stringify({
        ...{
          positive_prompt: 'a lake',
          negative_prompt: 'fog',
          seed: 1,
          width: 8,
          height: 9,
          steps: 30,
          cfg_scale: 7.5,
        },
        ...{
          scheduler: 'dpmpp_2m',
          model: { name: 'sdxl', hash: 'x' },
          loras: [{ model: { name: 'fog' }, weight: 0.5 }],
        },
      }),
    ),
  ),
  {
    ...{
      generator: 'InvokeAI',
      prompt: 'a lake',
      negative: 'fog',
      seed: 1,
      width: 8,
      height: 9,
      steps: 30,
      cfg: 7.5,
    },
    ...{ sampler: 'dpmpp_2m', model: 'sdxl', loras: [{ name: 'fog', weight: 0.5 }] },
  },
)
testReading(
  'InvokeAI 2: sd-metadata',
  png(
    text(
      'sd-metadata',
      JSON.stringify({
        model_weights: 'sd-1.5',
        image: { prompt: [{ prompt: 'a lake [fog]' }], seed: 4, steps: 9, sampler: 'k_lms' },
      }),
    ),
  ),
  {
    generator: 'InvokeAI',
    prompt: 'a lake',
    negative: 'fog',
    seed: 4,
    steps: 9,
    sampler: 'k_lms',
    model: 'sd-1.5',
  },
)
testReading('InvokeAI 1: Dream', png(text('Dream', '"a lake" -s 50 -S 42 -W 512 -H 640 -C 7.5 -A k_lms')), {
  ...{
    generator: 'InvokeAI',
    prompt: 'a lake',
    seed: 42,
    steps: 50,
    width: 512,
    height: 640,
    cfg: 7.5,
    sampler: 'k_lms',
  },
})
const fooocus = JSON.stringify({
  ...{
    prompt: 'a lake',
    negative_prompt: '',
    seed: '77',
    resolution: '(1152, 896)',
    steps: 30,
    guidance_scale: 4,
  },
  ...{
    sampler: 'dpmpp_2m_sde_gpu',
    base_model: 'juggernaut',
    performance: 'Speed',
    loras: [['offset', 0.1, 'a1']],
  },
})
const fromFooocus = {
  ...{ generator: 'Fooocus', prompt: 'a lake', seed: 77, steps: 30, cfg: 4, width: 1152, height: 896 },
  ...{ sampler: 'dpmpp_2m_sde_gpu', model: 'juggernaut', loras: [{ name: 'offset', weight: 0.1 }] },
}
testReading('Fooocus: PNG', png(text('parameters', fooocus), text('fooocus_scheme', 'fooocus')), fromFooocus)
testReading(
  'Fooocus: WebP, a text in the first directory',
  webp(['EXIF', exif([exifText(0x0131, 'Fooocus v2.5.5'), exifText(0x9286, fooocus)])]),
  fromFooocus,
)
const swarm = JSON.stringify({
  sui_image_params: {
    ...{
      prompt: 'a lake',
      negativeprompt: 'fog',
      model: 'Flux/dev',
      seed: 3,
      steps: 20,
      cfgscale: 1,
      width: 8,
      height: 8,
    },
    ...{ loras: ['styles/fog'], loraweights: ['0.7'], swarm_version: '0.9.6' },
  },
})
const fromSwarm = {
  ...{
    generator: 'SwarmUI',
    prompt: 'a lake',
    negative: 'fog',
    model: 'dev',
    seed: 3,
    steps: 20,
    cfg: 1,
    width: 8,
    height: 8,
  },
  loras: [{ name: 'fog', weight: 0.7 }],
}
testReading('SwarmUI: PNG', png(text('parameters', swarm)), fromSwarm)
testReading(
  'SwarmUI: JPEG',
  jpeg(exifSegment(exif([userComment(swarm, 'le')], { isNested: true }))),
  fromSwarm,
)

const toXmp = (properties: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description rdf:about="">${properties}</rdf:Description></rdf:RDF></x:xmpmeta>`
const drawThings = toXmp(
  `<xmp:CreatorTool>Draw Things</xmp:CreatorTool><exif:UserComment><rdf:Alt><rdf:li xml:lang="x-default">${JSON.stringify(
    {
      ...{
        c: 'a <lake> & fog',
        uc: '',
        model: 'sd_v1.5_f16.ckpt',
        sampler: 'DPM++ 2M',
        scale: 7,
        seed: 11,
        steps: 12,
      },
      ...{ size: '960x1280', lora: [{ model: 'fog_lora_f16.ckpt', weight: 0.4 }] },
    },
  )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')}</rdf:li></rdf:Alt></exif:UserComment>`,
)
const fromDrawThings = {
  ...{
    generator: 'Draw Things',
    prompt: 'a <lake> & fog',
    model: 'sd_v1.5_f16',
    sampler: 'DPM++ 2M',
    cfg: 7,
    seed: 11,
  },
  ...{ steps: 12, width: 960, height: 1280, loras: [{ name: 'fog_lora_f16', weight: 0.4 }] },
}
testReading('Draw Things: PNG', png(internationalText('XML:com.adobe.xmp', drawThings)), fromDrawThings)
testReading('Draw Things: JPEG', jpeg(xmpSegment(drawThings)), fromDrawThings)
testReading('Draw Things: WebP', webp(['XMP ', Buffer.from(drawThings)]), fromDrawThings)
const midjourney =
  'a lake -- at dawn --ar 2:1 --no fog, mist --seed 5 --v 6.1 Job ID: a7421d2f-b262-44f9-977c-ac23e9c7d3e3'
const fromMidjourney = {
  generator: 'Midjourney',
  prompt: 'a lake -- at dawn',
  negative: 'fog, mist',
  seed: 5,
  model: 'Midjourney 6.1',
}
testReading(
  'Midjourney: PNG',
  png(text('Description', midjourney), text('Author', 'somebody')),
  fromMidjourney,
)
testReading(
  'Midjourney: JPEG',
  jpeg(
    xmpSegment(toXmp(`<dc:description><rdf:Alt><rdf:li>${midjourney}</rdf:li></rdf:Alt></dc:description>`)),
  ),
  fromMidjourney,
)
