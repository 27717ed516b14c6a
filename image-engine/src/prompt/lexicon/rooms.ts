import { createFamilyMeaning, markApproximate, type LexiconEntry } from './meaning.ts'

const interior = createFamilyMeaning('interior')

export const roomEntries: readonly LexiconEntry[] = [
  ['house|villa', '房子|别墅', markApproximate({ ...interior(), weight: 1.1 })],
  [
    'interior|interior design|room|living room|apartment|home|lounge|indoor|loft|hotel room|lobby|studio apartment|home decor',
    '室内|客厅|房间|家居|室内设计|公寓|家|起居室|住宅|装修|民宿|酒店|软装|样板间|家装|全屋',
    interior(),
  ],
  [
    'fairy light|fairy lights|string lights|cafe|restaurant|bathroom|bathtub|kitchen|cabinet|corridor|fireplace|balcony|stairs',
    '咖啡馆|咖啡厅|浴室|卫生间|浴缸|厨房|岛台|橱柜|玄关|茶室|榻榻米|壁炉|阳台|楼梯',
    markApproximate(interior()),
  ],
  [
    'sofa|couch|furniture|rug|carpet|cushion|pillow',
    '沙发|布艺沙发|皮沙发|家具|地毯|抱枕|靠垫',
    interior('sofa'),
  ],
  [
    'bed|bedroom|bedding|headboard|four-poster bed',
    '床|卧室|木床|大床|床品|主卧|次卧|儿童房',
    interior('bed'),
  ],
  [
    'dining room|dining table|coffee table|side table|table|wooden table|round table|dining',
    '餐厅|餐桌|茶几|边几|圆桌|桌子|木桌|桌面|长桌|台面',
    { ...interior('table'), weight: 1.5 },
  ],
  [
    'desk|home office|study|office|workspace|study room|writing desk',
    '书桌|书房|办公室|办公桌|工作室|工作台',
    interior('desk'),
  ],
  [
    'armchair|chair|reading corner|reading nook|corner|nook|lounge chair|rocking chair',
    '椅子|椅|扶手椅|单人椅|读书角|阅读角|角落|躺椅|摇椅|单人沙发',
    interior('armchair'),
  ],
  ['shelf|shelves|bookshelf|bookcase|bookshelves|library', '书架|书柜|图书馆|置物架|柜子', interior('shelf')],
  [
    'window|floor-to-ceiling window|curtain|windowsill|bay window',
    '窗|窗户|落地窗|窗帘|窗台|飘窗|窗边|窗外|窗前',
    { ...interior('window'), weight: 1.2 },
  ],
  ['lamp|floor lamp|pendant lamp|chandelier', '台灯|落地灯|吊灯|壁灯', { ...interior('lamp'), weight: 1.2 }],
]
