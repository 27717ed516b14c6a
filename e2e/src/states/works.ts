import type { AnswerOf, getCreations, GalleryItem, OwnCreation } from '@tessera/shared-contracts'
import { pictureAt } from './pictures.ts'

/** Titles and prompts as members write them, in both scripts on every page. */
export const titles = [
  'Low tide',
  '雨后的山谷',
  'A house at the end of the road, seen from the water',
  'Moss',
  '黄昏里的灯塔',
  'Ridge lines',
  'Harbour before sunrise',
  'Sand',
] as const

export const prompts = [
  'A harbour at dawn, fishing boats, thin mist over the water, soft light from the left',
  '清晨的竹林，薄雾，阳光从叶间洒落，安静的色调',
] as const

export const authors = ['Mira Vale', '林溪', 'Jonas'] as const

const shapes = [
  [640, 480],
  [480, 640],
  [640, 640],
  [640, 400],
  [480, 720],
] as const

const shapeOf = (number: number) => shapes[number % shapes.length] ?? shapes[0]

/** A work on the public wall. */
export function galleryWork(number: number, fields: Partial<GalleryItem> = {}): GalleryItem {
  const [width, height] = shapeOf(number)
  const username = authors[number % authors.length] ?? authors[0]
  const title = titles[number % titles.length] ?? null
  return {
    id: number,
    file_type: 'image',
    url: pictureAt(number, width, height),
    title,
    generation_history_id: null,
    user: { username, avatarUrl: null },
    width,
    height,
    ...fields,
  }
}

export const galleryWorks: readonly GalleryItem[] = Array.from({ length: 10 }, (_, index) =>
  galleryWork(index, index === 1 ? { generation_history_id: 'g1' } : {}),
)

/** What the call for works answers: the one page there is, or the prompt of a work that is asked for by its id. */
export const galleryAnswer =
  (works: readonly GalleryItem[], prompt: string | null = prompts[0]) =>
  (fields: URLSearchParams): AnswerOf<typeof getCreations> => {
    const id = fields.get('id')
    if (id === null) return { success: true, creations: [...works] }
    return { success: true, prompt, creation: works.find(work => String(work.id) === id) ?? null }
  }

/** A work among the member's own. */
export function ownWork(number: number, fields: Partial<OwnCreation> = {}): OwnCreation {
  const [width, height] = shapeOf(number)
  const full_url = pictureAt(number, width, height)
  const title = titles[number % titles.length] ?? null
  return { id: number, file_type: 'image', full_url, title, width, height, public: true, ...fields }
}
