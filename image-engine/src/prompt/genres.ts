const genres = new Set(
  'portrait|headshot|profile|close-up portrait|still life|product|product photography|food photography|fashion|interior|interior design|landscape|abstract|composition|mockup|banner|glass|sale|commercial|advertisement|advertising|studio|studio shot|e-commerce|ecommerce|brand|packaging|character|肖像|人像|头像|写真|证件照|静物|静物摄影|产品|产品摄影|室内|室内设计|风景|抽象|商品|服装|服饰|时装|样机|广告|促销|主图|电商|品牌|影棚|影棚布光|布光|棚拍|详情页|双十一|构成|撞色|图案'.split(
    '|',
  ),
)

/** Whether a word names the kind of an image, and stands beside what the image shows: "portrait of a cat". */
export const isGenre = ({ word }: { word: string }): boolean => genres.has(word)
