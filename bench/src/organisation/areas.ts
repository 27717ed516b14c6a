import type { Bilingual } from '@tessera/shared-contracts'

/** An area of the organisation: a remote with one screen. */
export interface Area {
  /** Such as `mfe-poster-designer`. */
  remote: string
  /** Such as `/poster/designer`. */
  path: string
  title: Bilingual
  /** The section of the sidebar, which ten areas share. */
  section: string
  sectionLabel: Bilingual
}

const subjects: readonly [en: string, zh: string][] = [
  ['Portrait', '人像'],
  ['Poster', '海报'],
  ['Product', '商品'],
  ['Landscape', '风景'],
  ['Wallpaper', '壁纸'],
  ['Avatar', '头像'],
  ['Storyboard', '分镜'],
  ['Packaging', '包装'],
  ['Fashion', '时装'],
  ['Interior', '室内'],
]
const tools: readonly [en: string, zh: string][] = [
  ['designer', '设计'],
  ['retoucher', '修饰'],
  ['animator', '动画'],
  ['collage', '拼贴'],
  ['palette', '配色'],
  ['catalog', '目录'],
  ['planner', '计划'],
  ['library', '素材库'],
  ['composer', '合成'],
  ['exporter', '导出'],
]
const maxAreas = 1_000

/** Lists as many areas as requested, each with a name, path and title of its own. @throws {RangeError} above 1,000 */
export function listAreas(count: number): Area[] {
  if (count > maxAreas) throw new RangeError(`There are names for ${maxAreas} areas, not for ${count}.`)
  return Array.from({ length: count }, (_, index) => toArea(index))
}

function toArea(index: number): Area {
  const perEdition = subjects.length * tools.length
  const [subject, subjectZh] = subjects[index % subjects.length] ?? ['', '']
  const [tool, toolZh] = tools[Math.floor(index / subjects.length) % tools.length] ?? ['', '']
  const edition = Math.floor(index / perEdition) + 1
  const suffix = edition === 1 ? '' : `-${edition}`
  const number = edition === 1 ? '' : ` ${edition}`
  const section = subject.toLowerCase()
  return {
    remote: `mfe-${section}-${tool}${suffix}`,
    path: `/${section}/${tool}${suffix}`,
    title: { en: `${subject} ${tool}${number}`, zh: `${subjectZh}${toolZh}${number}` },
    section: `${section}${suffix}`,
    sectionLabel: { en: `${subject}s${number}`, zh: `${subjectZh}${number}` },
  }
}
