import {
  exif,
  exifSegment,
  exifText,
  jpeg,
  png,
  testReading,
  text,
  userComment,
  webp,
} from '../../test/image-files.ts'

const graph = {
  '1': { class_type: 'CLIPTextEncode', inputs: { text: 'the first text node, unused', clip: ['4', 1] } },
  '3': {
    class_type: 'KSampler',
    inputs: {
      ...{ seed: ['20', 0], steps: 25, cfg: 6.5, sampler_name: 'dpmpp_2m', scheduler: 'karras', denoise: 1 },
      ...{ model: ['10', 0], positive: ['12', 0], negative: ['7', 0], latent_image: ['5', 0] },
    },
    is_changed: ['NAN'],
  },
  '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'sdxl\\base.safetensors' } },
  '5': { class_type: 'EmptyLatentImage', inputs: { width: 1024, height: 768, batch_size: 1 } },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: ['15', 0], clip: ['10', 1] } },
  '7': { class_type: 'CLIPTextEncode', inputs: { text: 'NaN, "Infinity" \\', width: 4096, clip: ['10', 1] } },
  '8': { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: ['4', 2] } },
  '18': { class_type: 'FaceDetailer', inputs: { image: ['8', 0], seed: 1, steps: 2, positive: ['1', 0] } },
  '9': { class_type: 'SaveImage', inputs: { filename_prefix: 'a', images: ['18', 0] } },
  '10': {
    class_type: 'LoraLoader',
    inputs: {
      lora_name: 'fog.safetensors',
      strength_model: 0.6,
      strength_clip: 1,
      model: ['4', 0],
      clip: ['4', 1],
    },
  },
  '12': {
    class_type: 'ControlNetApplyAdvanced',
    inputs: { strength: 1, positive: ['13', 0], negative: ['7', 0], control_net: ['14', 0] },
  },
  '13': {
    class_type: 'ConditioningCombine',
    inputs: { conditioning_1: ['6', 0], conditioning_2: ['16', 0] },
  },
  '15': {
    class_type: 'StringConcatenate',
    inputs: { string_a: ['17', 0], string_b: 'at dawn', delimiter: ', ' },
  },
  '16': {
    class_type: 'CLIPTextEncodeSDXL',
    inputs: { text_g: 'fog', text_l: 'fog', clip: ['10', 1], width: 4096 },
  },
  '17': { class_type: 'PrimitiveStringMultiline', inputs: { value: 'a quiet lake' } },
  '20': { class_type: 'PrimitiveInt', inputs: { value: 1125899906842 } },
}
const fromGraph = {
  generator: 'ComfyUI',
  prompt: 'a quiet lake\nat dawn\nfog',
  negative: 'NaN, "Infinity" \\',
  seed: 1125899906842,
  steps: 25,
  cfg: 6.5,
  width: 1024,
  height: 768,
  sampler: 'dpmpp_2m',
  model: 'base',
  loras: [{ name: 'fog', weight: 0.6 }],
}
const graphText = JSON.stringify(graph)
const graphOfPython = graphText.replace('["NAN"]', '[NaN, -Infinity]')

testReading('ComfyUI: the text that the sampler leads to', png(text('prompt', graphText)), fromGraph)
testReading('ComfyUI: NaN and Infinity of Python', png(text('prompt', graphOfPython)), fromGraph)
testReading(
  'ComfyUI: 9 MB of workflow',
  png(text('workflow', JSON.stringify({ nodes: 'x'.repeat(9_000_000) })), text('prompt', graphOfPython)),
  fromGraph,
)
testReading(
  'ComfyUI: WebP with Make and Model',
  webp(['EXIF', exif([exifText(0x010f, 'workflow:{}'), exifText(0x0110, `prompt:${graphOfPython}`)])]),
  fromGraph,
)
testReading(
  'ComfyUI: user comment of both graphs',
  jpeg(
    exifSegment(
      exif([userComment(JSON.stringify({ prompt: graph, workflow: {} }), 'le')], { isNested: true }),
    ),
  ),
  fromGraph,
)
testReading(
  'ComfyUI: a sampler with a guider',
  png(
    text(
      'prompt',
      JSON.stringify({
        a: {
          class_type: 'SamplerCustomAdvanced',
          inputs: { noise: ['b', 0], guider: ['c', 0], sampler: ['d', 0], sigmas: ['e', 0] },
        },
        b: { class_type: 'RandomNoise', inputs: { noise_seed: 5 } },
        c: { class_type: 'BasicGuider', inputs: { model: ['m', 0], conditioning: ['g', 0] } },
        d: { class_type: 'KSamplerSelect', inputs: { sampler_name: 'euler' } },
        e: { class_type: 'BasicScheduler', inputs: { steps: 4, model: ['m', 0] } },
        f: { class_type: 'CLIPTextEncode', inputs: { text: 'a lake' } },
        g: { class_type: 'FluxGuidance', inputs: { guidance: 3.5, conditioning: ['f', 0] } },
        m: { class_type: 'UNETLoader', inputs: { unet_name: 'flux1-dev.safetensors' } },
      }),
    ),
  ),
  {
    generator: 'ComfyUI',
    prompt: 'a lake',
    seed: 5,
    steps: 4,
    cfg: 3.5,
    sampler: 'euler',
    model: 'flux1-dev',
  },
)
testReading(
  'ComfyUI: circles end, and what is linked to nothing is left out',
  png(
    text(
      'prompt',
      JSON.stringify({
        1: {
          class_type: 'KSampler',
          inputs: { seed: 2 ** 60, steps: 1, positive: ['2', 0], negative: ['5', 0] },
        },
        2: {
          class_type: 'ConditioningCombine',
          inputs: { conditioning_1: ['3', 0], conditioning_2: ['4', 0] },
        },
        3: { class_type: 'Reroute', inputs: { any: ['2', 0] } },
        4: { class_type: 'CLIPTextEncode', inputs: { text: 'a lake', clip: ['9', 0] } },
        5: { class_type: 'ConditioningZeroOut', inputs: { conditioning: ['4', 0] } },
      }),
    ),
  ),
  { generator: 'ComfyUI', prompt: 'a lake', steps: 1 },
)
