import type { Language } from '@tessera/shared-contracts'

/** The aspects of an image that a full prompt describes, in this order. */
export const facets = ['detail', 'light', 'composition', 'lens', 'style', 'quality'] as const
export type Facet = (typeof facets)[number]

/** Alternative phrases; one is chosen. */
type Variants = readonly [string, ...string[]]
export type Phrases = Record<Facet, Variants>

/** Subjects with phrases of their own; `anything` is the fallback. */
export const subjects = [
  'animal',
  'person',
  'clothing',
  'product',
  'listing',
  'interior',
  'city',
  'water',
  'land',
  'anything',
] as const
export type Subject = (typeof subjects)[number]

export const qualityPhrases: Record<Language, Record<'photo' | 'painted', Variants>> = {
  en: {
    photo: ['sharp focus, rich texture, high resolution', 'fine texture, clean tonal range, high resolution'],
    painted: ['visible handwork, harmonious colors', 'confident strokes, rich surface texture'],
  },
  zh: {
    photo: ['焦点清晰，质感丰富，高分辨率', '纹理细腻，层次分明，高分辨率'],
    painted: ['笔触可见，色彩和谐', '用笔利落，肌理丰富'],
  },
}

export const subjectPhrases: Record<Subject, Record<Language, Omit<Phrases, 'quality'>>> = {
  animal: {
    en: {
      detail: [
        'every hair and feather distinct, alert eyes with a catchlight',
        'a lively pose in its own surroundings',
      ],
      light: [
        'low golden sun with a bright outline around the animal',
        'soft forest light with a dark, quiet background',
      ],
      composition: [
        'eye-level view, subject on the left third',
        'tight frame with the gaze towards the viewer',
      ],
      lens: ['300 mm telephoto lens, blurred background', '135 mm lens, shallow depth of field'],
      style: ['award-winning wildlife photography', 'storybook realism with painterly color'],
    },
    zh: {
      detail: ['毛发羽翼根根分明，眼神机敏有神', '在自然栖息地中的生动姿态'],
      light: ['低角度金色阳光，勾出明亮轮廓', '林间柔光，背景深邃宁静'],
      composition: ['平视视角，主体位于左三分线', '紧凑取景，目光望向观者'],
      lens: ['300毫米长焦镜头，背景虚化', '135毫米镜头，浅景深'],
      style: ['获奖级野生动物摄影', '绘本写实风格，色彩富有笔触'],
    },
  },
  person: {
    en: {
      detail: [
        'natural skin texture, expressive eyes, loose strands of hair',
        'a quiet expression, fabric with visible weave',
      ],
      light: [
        'soft window light with a gentle rim from behind',
        'Rembrandt lighting with a warm key and cool shadows',
      ],
      composition: [
        'head and shoulders, eyes on the upper third',
        'three-quarter view with open space in the direction of the gaze',
      ],
      lens: ['85 mm lens at f/1.8, creamy background', '105 mm lens, shallow depth of field'],
      style: ['fine-art portrait photography', 'editorial portrait with subtle film grain'],
    },
    zh: {
      detail: ['自然的皮肤质感、传神的眼睛、几缕散落的发丝', '安静的神情，织物纹理清晰可见'],
      light: ['柔和的窗光，身后一道轻柔的轮廓光', '伦勃朗光，主光温暖、阴影偏冷'],
      composition: ['胸像构图，眼睛位于上三分线', '四分之三侧面，视线方向留白'],
      lens: ['85毫米镜头f/1.8，背景奶油般虚化', '105毫米镜头，浅景深'],
      style: ['艺术人像摄影', '杂志人像，带轻微胶片颗粒'],
    },
  },
  clothing: {
    en: {
      detail: [
        'visible weave, flowing folds and careful stitching',
        'layered fabrics that catch the light differently',
      ],
      light: ['directional studio light that models every fold', 'overcast daylight with soft, even shadows'],
      composition: [
        'full-length figure with room around the silhouette',
        'close crop on the drape and the seam',
      ],
      lens: ['70 mm lens, slight low angle', '85 mm lens, gentle separation from the backdrop'],
      style: ['contemporary lookbook photography', 'couture editorial in a restrained palette'],
    },
    zh: {
      detail: ['织纹可见、褶皱流动、针脚考究', '多层面料，各自呈现不同光泽'],
      light: ['定向棚光，勾勒每一道褶皱', '阴天自然光，阴影柔和均匀'],
      composition: ['全身构图，轮廓四周留有空间', '近景裁切，聚焦垂坠与缝线'],
      lens: ['70毫米镜头，略低机位', '85毫米镜头，与背景轻柔分离'],
      style: ['当代时装画册摄影', '高级定制时尚大片，配色克制'],
    },
  },
  product: {
    en: {
      detail: [
        'precise edges, true materials, a few fresh drops on the surface',
        'polished glass and brushed metal on a stone plinth',
      ],
      light: [
        'large softbox from the left with a crisp edge highlight',
        'gradient backlight and a delicate reflection beneath',
      ],
      composition: [
        'centered hero shot with generous empty space',
        'low angle on a plinth, diagonal shadow leading to the product',
      ],
      lens: ['100 mm macro lens, focus stacked', '90 mm lens with a clean falloff behind'],
      style: ['premium studio product photography', 'minimal advertising photography in two colors'],
    },
    zh: {
      detail: ['边缘利落、材质真实，表面几滴新鲜水珠', '抛光玻璃与拉丝金属，置于石质台座'],
      light: ['左侧大型柔光箱，边缘高光锐利', '渐变背光，下方一抹细腻倒影'],
      composition: ['主体居中，四周充足留白', '低角度台座陈列，斜向阴影引向主体'],
      lens: ['100毫米微距镜头，焦点堆叠', '90毫米镜头，背景过渡干净'],
      style: ['高端棚拍产品摄影', '双色极简广告摄影'],
    },
  },
  listing: {
    en: {
      detail: [
        'the whole product in view, true color and material',
        'clean edges, every part recognizable, no props',
      ],
      light: ['even softbox light from both sides', 'bright high-key light with a soft contact shadow'],
      composition: [
        'centered on a seamless white background',
        'three-quarter view on a pale seamless background, room for text',
      ],
      lens: ['85 mm lens at f/11, everything in focus', '70 mm lens, no distortion'],
      style: ['online shop product photography', 'clean catalog photography'],
    },
    zh: {
      detail: ['商品完整呈现，颜色与材质真实', '边缘干净，各部位清晰可辨，无多余道具'],
      light: ['两侧柔光箱均匀布光', '明亮高调布光，底部柔和阴影'],
      composition: ['纯白无缝背景，主体居中', '浅色无缝背景四分之三视角，预留文案空间'],
      lens: ['85毫米镜头f/11，全景清晰', '70毫米镜头，无畸变'],
      style: ['电商主图摄影', '简洁的商品目录摄影'],
    },
  },
  interior: {
    en: {
      detail: [
        'oak floor, linen curtains and a few well-chosen objects',
        'plaster walls, woven textiles, a plant by the window',
      ],
      light: [
        'soft daylight from a large window with warm lamps in the corners',
        'late-morning sun drawing long shapes across the floor',
      ],
      composition: [
        'one-point perspective with clear depth from foreground to window',
        'two-thirds view of the room with calm empty space',
      ],
      lens: ['24 mm architectural lens, straight verticals', '28 mm lens at eye level, everything in focus'],
      style: [
        'Scandinavian interior photography in warm neutrals',
        'editorial interior photography with muted colors',
      ],
    },
    zh: {
      detail: ['橡木地板、亚麻窗帘与几件精选的陈设', '肌理涂料墙面、编织织物，窗边一株绿植'],
      light: ['大窗柔和的自然光，角落暖色灯光点缀', '上午的阳光在地面投下长长的光影'],
      composition: ['一点透视，从前景到窗户纵深分明', '三分之二视角，留出宁静的空白'],
      lens: ['24毫米建筑镜头，垂直线笔直', '28毫米镜头平视，全景清晰'],
      style: ['北欧室内摄影，暖调中性色', '杂志级室内摄影，低饱和配色'],
    },
  },
  city: {
    en: {
      detail: [
        'wet asphalt with reflections, lit windows, small figures for scale',
        'layers of facades, cables and signs fading into haze',
      ],
      light: ['blue hour with warm windows against a cool sky', 'glowing signs and soft haze after the rain'],
      composition: [
        'leading lines towards a distant vanishing point',
        'high vantage point with overlapping layers',
      ],
      lens: ['35 mm lens, deep focus', '50 mm lens, compressed perspective'],
      style: ['cinematic urban photography', 'moody film still with teal and amber tones'],
    },
    zh: {
      detail: ['湿润路面的倒影、亮灯的窗户、远处小小的行人', '层层立面、电线与招牌隐入薄雾'],
      light: ['蓝调时刻，暖色窗光映着冷色天空', '雨后招牌泛光，空气朦胧'],
      composition: ['引导线通向远处的消失点', '高视点，前后层次交叠'],
      lens: ['35毫米镜头，大景深', '50毫米镜头，透视压缩'],
      style: ['电影感城市摄影', '青橙色调的电影剧照'],
    },
  },
  water: {
    en: {
      detail: [
        'the water mirroring the sky, wet stones along the shore',
        'light playing on the surface, mist over the far shore',
      ],
      light: ['golden-hour light across the water', 'first light of dawn with long soft reflections'],
      composition: [
        'low viewpoint by the water with a wide horizon',
        'rule of thirds, the shoreline leading into the distance',
      ],
      lens: ['16 mm wide-angle lens, deep focus', '24 mm lens, f/11, long exposure'],
      style: ['atmospheric landscape photography', 'serene waterscape with natural color grading'],
    },
    zh: {
      detail: ['水面倒映天空，岸边卵石湿润', '波光粼粼，对岸薄雾轻笼'],
      light: ['黄金时刻的斜光洒在水面', '破晓第一缕光，倒影悠长柔和'],
      composition: ['贴近水面的低机位，地平线开阔', '三分法构图，岸线引向远方'],
      lens: ['16毫米广角镜头，大景深', '24毫米镜头，f/11，长曝光'],
      style: ['富有氛围的风光摄影', '宁静的水景摄影，自然调色'],
    },
  },
  land: {
    en: {
      detail: [
        'drifting mist, distant ridges in pale layers, fine foreground plants',
        'weathered stones in the foreground, layers of land fading into haze',
      ],
      light: ['golden-hour light raking across the land', 'first light of dawn with long soft shadows'],
      composition: [
        'wide view with foreground, middle ground and far horizon',
        'rule of thirds with a low horizon under a vast sky',
      ],
      lens: ['16 mm wide-angle lens, deep focus', '24 mm lens, f/11, deep focus'],
      style: ['atmospheric landscape photography', 'romantic landscape with natural color grading'],
    },
    zh: {
      detail: ['薄雾流动，远山层叠渐淡，前景草木细腻', '近处岩石斑驳，层层地势隐入薄霭'],
      light: ['黄金时刻的斜光掠过大地', '破晓第一缕光，影子悠长柔和'],
      composition: ['前景、中景、远方地平线层次分明的广角构图', '三分法低地平线，天空辽阔'],
      lens: ['16毫米广角镜头，大景深', '24毫米镜头，f/11，大景深'],
      style: ['富有氛围的风光摄影', '浪漫主义风景，自然调色'],
    },
  },
  anything: {
    en: {
      detail: [
        'one clear subject with telling details around it',
        'rich materials and small imperfections that make it real',
      ],
      light: ['soft directional light with gentle contrast', 'warm key light against cool shadows'],
      composition: [
        'balanced composition with calm negative space',
        'strong diagonal leading the eye to the subject',
      ],
      lens: ['50 mm lens, shallow depth of field', '35 mm lens at eye level'],
      style: ['cinematic color grading', 'contemporary fine-art photography'],
    },
    zh: {
      detail: ['主体明确，周围细节耐看', '材质丰富，带有真实的细小瑕疵'],
      light: ['柔和的定向光，对比温和', '暖色主光与冷色阴影'],
      composition: ['构图均衡，留白安静', '有力的对角线引导视线至主体'],
      lens: ['50毫米镜头，浅景深', '35毫米镜头，平视'],
      style: ['电影感调色', '当代艺术摄影'],
    },
  },
}
