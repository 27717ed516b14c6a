import type { SceneFamilyName } from './intent/intent.ts'

/** One prompt per family. Tests and benchmarks measure speed and variety with these. */
export const sceneFamilyExamplePrompts: Readonly<Record<SceneFamilyName, string>> = {
  landscape: 'a mountain lake at sunset',
  sea: '海浪拍打沙滩，黄昏',
  city: 'a city street at night in the rain, neon',
  interior: 'a living room with a sofa',
  product: 'a perfume bottle on a podium',
  'still-life': '陶瓷花瓶与水果，静物',
  portrait: 'portrait of a woman',
  animal: 'a fox in the forest',
  textile: 'a seamless floral pattern',
  abstract: 'abstract liquid, blue and gold',
}
