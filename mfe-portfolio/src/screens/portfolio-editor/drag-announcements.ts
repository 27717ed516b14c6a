import type { Announcements } from '@dnd-kit/core'
import type { TFunction } from 'i18next'

/** What is read out while a page is moved; the ids are those of the pages in their present order. */
export function announcementsOf(ids: readonly string[], t: TFunction<'mfe-portfolio'>): Announcements {
  const place = (id: string | number) => ids.indexOf(String(id)) + 1
  const count = ids.length
  return {
    onDragStart: ({ active }) => t('drag.start', { number: place(active.id) }),
    onDragOver: ({ active, over }) =>
      over
        ? t('drag.over', { number: place(active.id), position: place(over.id), count })
        : t('drag.none', { number: place(active.id) }),
    onDragEnd: ({ active, over }) =>
      over
        ? t('drag.end', { number: place(active.id), position: place(over.id), count })
        : t('drag.cancel', { number: place(active.id) }),
    onDragCancel: ({ active }) => t('drag.cancel', { number: place(active.id) }),
  }
}
