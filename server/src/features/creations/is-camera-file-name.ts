/** What a copy adds to the name of a file. */
const copyMark = /[\s-]?(?:\(\d{1,4}\)|~\d{1,4}|copy|edited|副本|已编辑)$/iu

/** Words that say only what kind of file it is. */
const kinds = 'image|photo|picture|video|untitled|unnamed|download|图片|照片|图像|视频|未命名|下载'

/** Beginnings of the names that cameras, messengers and generators give, before numbers. */
const sources = [
  kinds,
  'img|imag|cimg|kimg|mvimg|fb img|pict?|dsc[fn]?|sam|scan|wp|pxl|gopr|g[hx]|dji|vid|mov|mvi|movi',
  'mmexport|wx camera|received|signal|snapchat|snapseed|whatsapp (?:image|video)|comfyui|微信图片|qq图片',
].join('|')

/** What stands between the numbers of such names. */
const fillers = '[\\s.:@()~-]|\\d|wa|at|am|pm|e|mp|portrait|night|burst|cover|hdr|上午|下午'

const screenshot =
  /^(?:screen ?(?:shots?|recording|cast)|屏幕(?:截图|快照|录制)|截屏|截图|录屏|微信截图|qq截图)(?:(?:\D*\d){6}|\W*$)/iu

const patterns: readonly RegExp[] = [
  new RegExp(`^(?:${kinds})?$`, 'iu'),
  new RegExp(`^(?:${sources})(?=.*\\d\\d?)(?:${fillers})*$`, 'iu'),
  screenshot,
  // Dates, times and counters; one or two letters and a number, as of P1010023
  /^[\d\s.:@()-]{6,}$/u,
  /^[a-z]{1,2}\d{6,}$/iu,
  // A UUID, a hash, an id
  /^[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}$/iu,
  /^(?=.*\d)(?=.*[a-f])[\da-f]{12,}$/iu,
  /^(?=(?:\D*\d){4})[a-z\d]{20,}$/iu,
]

/**
 * Whether the name of a file, without its extension, is one that a machine has given, such as IMG_1234, a screenshot with its
 * time, a UUID or a hash. It says nothing about the image, and may say when it was taken.
 */
export function isCameraFileName(name: string): boolean {
  // No title is so long, and the patterns stay quick
  let bare = name.slice(0, 200).replaceAll('_', ' ').trim()
  while (copyMark.test(bare)) bare = bare.replace(copyMark, '').trim()
  return patterns.some(pattern => pattern.test(bare))
}
