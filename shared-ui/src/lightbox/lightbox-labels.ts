const en = {
  close: 'Close',
  previous: 'Previous creation',
  next: 'Next creation',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show the whole image',
  more: 'More',
  moreActions: 'More actions',
  position: (index: number, count: number, hasMore: boolean) => `${index} of ${count}${hasMore ? '+' : ''}`,
}

export type LightboxLabels = typeof en

const zh: LightboxLabels = {
  close: '关闭',
  previous: '上一个作品',
  next: '下一个作品',
  zoomIn: '放大',
  zoomOut: '缩小',
  fit: '显示整张图片',
  more: '更多',
  moreActions: '更多操作',
  position: (index, count, hasMore) => `第 ${index} 个，共 ${count}${hasMore ? '+' : ''} 个`,
}

/** The texts of a lightbox. They come with this package, because they are the same in every area. */
export const getLightboxLabels = (language: string): LightboxLabels => (language.startsWith('en') ? en : zh)
