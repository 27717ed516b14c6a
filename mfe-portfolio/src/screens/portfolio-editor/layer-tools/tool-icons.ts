/** The icons of the tools, as path data on 24 x 24 units. */
export const toolIcons = {
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  left: 'M3 6h18M3 12h11M3 18h15',
  center: 'M3 6h18M7 12h10M5 18h14',
  right: 'M3 6h18M10 12h11M6 18h15',
  images:
    'M8 3h11a2 2 0 0 1 2 2v11M5 8h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2M3 18l4-4 5 5',
  wholeImage: 'M4 5h16v14H4zM9 9h6v6H9z',
  clear: 'M5 4h14v16H5zM9 9l6 6M15 9l-6 6',
  description: 'M4 5h16M4 10h16M4 15h10M4 20h6',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  lineHeight: 'M12 6h9M12 12h9M12 18h9M5 4v16M2 7l3-3 3 3M2 17l3 3 3-3',
  forward: 'M12 20V8M7 12l5-5 5 5',
  backward: 'M12 4v12M7 12l5 5 5-5',
  front: 'M12 20V9M7 13l5-5 5 5M5 4h14',
  back: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  position: 'M4 4v16h16M8 16v-5h5v5zM16 12h4M18 10v4',
  remove: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
} as const
