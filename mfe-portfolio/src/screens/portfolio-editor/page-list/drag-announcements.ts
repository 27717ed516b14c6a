import type { Announcements } from '@dnd-kit/core'
import type { TFunction } from 'i18next'

/** Creates the screen reader announcements for moving a page. The ids are those of the pages in their order. */
export function createDragAnnouncements(
  ids: readonly string[],
  t: TFunction<'mfe-portfolio'>,
): Announcements {
  const getPosition = (id: string | number) => ids.indexOf(String(id)) + 1
  const count = ids.length
  return {
    onDragStart: ({ active }) => t('drag.start', { number: getPosition(active.id) }),
    onDragOver: ({ active, over }) =>
      over
        ? t('drag.over', { number: getPosition(active.id), position: getPosition(over.id), count })
        : t('drag.none', { number: getPosition(active.id) }),
    onDragEnd: ({ active, over }) =>
      over
        ? t('drag.end', { number: getPosition(active.id), position: getPosition(over.id), count })
        : t('drag.cancel', { number: getPosition(active.id) }),
    onDragCancel: ({ active }) => t('drag.cancel', { number: getPosition(active.id) }),
  }
}
