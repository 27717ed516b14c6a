import type { LexiconEntry } from './meaning.ts'

/** Moods and drawing styles. */
export const moodAndStyleEntries: readonly LexiconEntry[] = [
  ['warm|cozy|cosy', '温暖|温馨|暖|暖色|暖色调|暖意|慈祥', { mood: 'warm' }],
  ['cool|cold|chilly', '冷|冷色|寒|清冷|清凉|冷色调', { mood: 'cool' }],
  [
    'calm|serene|peaceful|tranquil|quiet|silent|silence|still|lonely|zen|solitude',
    '宁静|安静|平静|静谧|禅|禅意|孤独|静|静静|祥和|岁月静好',
    { mood: 'calm' },
  ],
  [
    'dramatic|epic|majestic|grand|powerful|wild|dynamic|dramatic lighting',
    '戏剧性|壮丽|史诗|宏伟|壮观|磅礴|辽阔|大气|动感|震撼|气势磅礴',
    { mood: 'dramatic' },
  ],
  [
    'dark|moody|gloomy|mysterious|mystic|gothic|noir|low key',
    '黑暗|暗|阴郁|神秘|幽暗|幽静|暗调|暗黑风|深色',
    { mood: 'dark' },
  ],
  ['bright|light-filled|airy|fresh|high key', '明亮|清新|通透|清爽|明媚', { mood: 'bright' }],
  [
    'vivid|vibrant|colorful|colourful|saturated|primary color|primary colour|pop art|bold color',
    '鲜艳|多彩|彩色|绚丽|缤纷|五彩|五颜六色|高饱和|波普',
    { mood: 'vivid' },
  ],
  [
    'pastel|soft|gentle|delicate|tender|muted',
    '柔和|粉彩|淡雅|马卡龙|柔|淡淡|轻柔|莫兰迪|柔光|低饱和|莫兰迪色',
    { mood: 'pastel' },
  ],

  [
    'ink|ink wash|sumi-e|ink painting|chinese painting|japanese ink painting|chinese ink|calligraphy',
    '水墨|水墨风格|国画|墨|水墨画|中国画|泼墨|水墨风|工笔|国画工笔|写意|丹青',
    { style: 'ink' },
  ],
  [
    'watercolor|watercolour|watercolor painting|gouache|aquarelle',
    '水彩|水彩风格|水彩画|水粉|淡彩',
    { style: 'watercolor', mood: 'pastel' },
  ],
  [
    'oil painting|oil on canvas|impressionist|impressionism|van gogh|monet|cezanne|impasto|brush stroke|rembrandt',
    '油画|油画风格|印象派|梵高|莫奈|厚涂|笔触|大笔触|静物油画|油画风|伦勃朗|伦勃朗光',
    { style: 'oil' },
  ],
  [
    'papercut|paper cut|paper-cut|paper craft|paper art|cut paper|layered paper',
    '剪纸|纸艺|剪纸风|剪纸风格|纸雕|立体剪纸',
    { style: 'papercut' },
  ],
  [
    'line art|line drawing|sketch|pencil drawing|outline|ink drawing|doodle|coloring page|one line|etching|lineart',
    '线稿|线描|素描|简笔画|白描|手绘线稿|速写|铅笔画',
    { style: 'line' },
  ],
  [
    'pixel art|pixel|8-bit|8bit|16-bit|voxel',
    '像素|像素风格|像素风|像素画|像素艺术|八位',
    { style: 'pixel' },
  ],
  [
    'neon|neon light|neon sign|neon glow|glow in the dark',
    '霓虹|霓虹灯|霓虹灯牌',
    { style: 'neon', time: 'night' },
  ],
  [
    'minimal|minimalist|minimalism|simple|clean background',
    '极简|简约|简洁|极简主义|极简风|留白',
    { mood: 'minimal' },
  ],
  [
    'flat|vector|flat illustration|flat design|vector art|screen print',
    '扁平|扁平风格|扁平风|矢量|扁平插画|矢量插画',
    { style: 'flat' },
  ],
  [
    'retro|vintage|poster art|old photo|film photo|polaroid|70s|80s|ukiyo-e|art nouveau',
    '复古|怀旧|老照片|港风|胶片|胶片质感|浮世绘|民国|年代感',
    { style: 'retro' },
  ],
]
