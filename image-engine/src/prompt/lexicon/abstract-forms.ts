import { createFamilyMeaning, type LexiconEntry } from './meaning.ts'

const abstract = createFamilyMeaning('abstract')

export const abstractFormEntries: readonly LexiconEntry[] = [
  [
    'abstract|abstraction|generative|composition|abstract art',
    '抽象|生成艺术|构成|抽象画',
    { ...abstract(), weight: 1.5 },
  ],
  [
    'liquid|fluid|fluid art|marble|marbling|ink drop|smoke|swirl|lava|oil|agate|marble texture|splash|acrylic pour',
    '流体|流体画|流动|大理石|烟雾|烟|漩涡|熔岩|油彩|玛瑙|液态|撞色',
    { ...abstract('liquid'), weight: 0.9 },
  ],
  ['layered|layer|origami|topography|paper', '纸|层叠|折纸|等高线', { ...abstract('paper'), weight: 0.8 }],
  [
    'geometric|geometry|circle|shape|bauhaus|square|triangle|geometric pattern|memphis|mondrian|cubism|kandinsky|mandala',
    '几何|圆|弧线|圆弧|圆形|形状|包豪斯|方块|三角|几何图形|几何图案|孟菲斯|蒙德里安|康定斯基|立体主义|曼陀罗',
    { ...abstract('geometry'), weight: 1.7 },
  ],
  ['silk|ribbon|drape|satin|curve|fold|veil', '丝绸|丝带|绸缎|真丝|曲线|褶皱|薄纱|绸', abstract('silk')],
  [
    'line|strand|thread|flow field|fibre|fiber|string',
    '线条|线|丝线|纤维|流线',
    { ...abstract('strand'), weight: 0.7 },
  ],
  [
    'gradient|blur|bokeh|orb|sphere|bubble|glass|mesh|gradient background|glassmorphism',
    '渐变|模糊|光斑|球|球体|气泡|玻璃|光晕|渐变背景|弥散',
    { ...abstract('bokeh'), weight: 0.7 },
  ],
  ['wallpaper|background|texture|backdrop|banner art|cover', '壁纸|背景|纹理|插图', {}],
  [
    'dream|dreamlike|surreal|imagination|music|emotion|time|memory|energy|chaos|psychedelic|fractal',
    '梦|梦境|梦幻|超现实|想象|音乐|情绪|时间|记忆|能量|混沌|迷幻|分形',
    { ...abstract(), weight: 0.6 },
  ],
]
