import type { ScenarioId } from './image-tasks.ts'
import type { Bilingual } from './language.ts'

/** A prompt that the embedded engine draws completely. */
export interface PromptExample {
  id: string
  /** Whether the example shows a subject or a drawing style. */
  kind: 'subject' | 'style'
  scenario: ScenarioId
  prompt: Bilingual
}

const createExample = (
  kind: PromptExample['kind'],
  id: string,
  scenario: ScenarioId,
  en: string,
  zh: string,
): PromptExample => ({ id, kind, scenario, prompt: { en, zh } })

/**
 * The subjects and styles of "What can I ask for?", in the order of their images: a new one goes to the end, and
 * `server/demo/make-prompt-guide.ts` draws the images again.
 */
export const promptExamples: readonly PromptExample[] = [
  createExample('subject', 'lake', 'general', 'a mountain lake at sunset', '日落时分的雪山湖泊'),
  createExample('subject', 'forest', 'general', 'an autumn forest in the mist', '薄雾中的秋天森林'),
  createExample('subject', 'meadow', 'general', 'a meadow with wildflowers at dawn', '黎明的野花草地'),
  createExample('subject', 'desert', 'general', 'a desert under a starry sky', '星空下的沙漠'),
  createExample('subject', 'aurora', 'general', 'northern lights over a mountain lake', '雪山湖泊上的极光'),
  createExample('subject', 'lighthouse', 'general', 'a lighthouse at dawn', '黎明的灯塔'),
  createExample('subject', 'boat', 'general', 'two red sailboats at sunset', '日落时分的两艘红色帆船'),
  createExample('subject', 'beach', 'general', 'a beach at dawn, calm', '宁静的海滩，黎明'),
  createExample('subject', 'street', 'general', 'a street in the rain at night', '雨夜的街道'),
  createExample('subject', 'bridge', 'general', 'a bridge in the mist at dawn', '晨雾中的大桥'),
  createExample('subject', 'castle', 'general', 'a castle in the snow', '雪中的城堡'),
  createExample('subject', 'cat', 'general', 'an orange cat', '一只橘猫'),
  createExample('subject', 'fox', 'general', 'a fox in the forest at night', '夜晚森林里的狐狸'),
  createExample('subject', 'whale', 'general', 'a blue whale', '一头蓝色的鲸鱼'),
  createExample('subject', 'butterfly', 'general', 'a yellow butterfly on a flower', '花朵上的黄色蝴蝶'),
  createExample('subject', 'crane', 'general', 'three cranes at sunset', '日落时分的三只仙鹤'),
  createExample('subject', 'woman', 'portrait', 'portrait of a woman at sunset', '夕阳下的女人肖像'),
  createExample('subject', 'astronaut', 'portrait', 'portrait of an astronaut', '宇航员肖像'),
  createExample(
    'subject',
    'livingRoom',
    'interior',
    'a living room with a green sofa and plants',
    '有绿色沙发和绿植的客厅',
  ),
  createExample(
    'subject',
    'bedroom',
    'interior',
    'a bedroom with a blue bed in the evening',
    '傍晚的卧室，蓝色的床',
  ),
  createExample('subject', 'perfume', 'product', 'a green perfume bottle on a podium', '展台上的绿色香水瓶'),
  createExample('subject', 'car', 'product', 'a red sports car', '红色跑车'),
  createExample('subject', 'teapot', 'ecommerce', 'a blue teapot and two cups', '蓝色的茶壶和两只杯子'),
  createExample('subject', 'fruit', 'general', 'a blue vase and yellow lemons', '蓝色花瓶和黄色柠檬'),
  createExample('subject', 'dress', 'clothing', 'a red evening gown', '红色晚礼服'),
  createExample('subject', 'abstract', 'general', 'abstract liquid, blue and gold', '抽象流体，蓝色与金色'),
  createExample(
    'style',
    'oil',
    'general',
    'a mountain lake at sunset, oil painting',
    '日落时分的雪山湖泊，油画',
  ),
  createExample('style', 'watercolour', 'general', 'a beach at dawn, watercolor', '黎明的海滩，水彩'),
  createExample('style', 'ink', 'general', 'misty mountains, ink wash', '薄雾中的群山，水墨画'),
  createExample('style', 'line', 'general', 'a castle, line drawing', '城堡，线稿'),
  createExample('style', 'pixel', 'general', 'a street at night, pixel art', '夜晚的街道，像素画'),
  createExample('style', 'papercut', 'general', 'a fox, paper cut', '狐狸，剪纸'),
  createExample(
    'style',
    'flat',
    'general',
    'a lighthouse at sunset, flat illustration',
    '日落时分的灯塔，扁平插画',
  ),
  createExample('style', 'neon', 'general', 'a street at night, neon', '夜晚的街道，霓虹'),
  createExample('style', 'monochrome', 'general', 'a bridge at dawn, black and white', '黎明的大桥，黑白'),
  createExample('style', 'retro', 'general', 'a beach at sunset, retro', '日落时分的海滩，复古'),
]
