import type { FamilyName } from './prompt/intent.ts'

/** A prompt for each family, the one that its speed and variety are held to. */
export const familyExamples: Readonly<Record<FamilyName, string>> = {
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
