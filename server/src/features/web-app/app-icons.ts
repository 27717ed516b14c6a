import { createPageFile } from '../../web/page-file.ts'

const readIcon = (name: string) => createPageFile(name, 'image/png')

/** The logo as PNG files, which `demo/make-app-icons.ts` makes. */
export const appIcons = {
  small: readIcon('app-icon-192.png'),
  large: readIcon('app-icon-512.png'),
  /** Fills the square: the system cuts it to its own shape. */
  maskable: readIcon('app-icon-maskable-512.png'),
  /** For the home screen of iOS, which rounds its corners. */
  touch: readIcon('app-icon-touch-180.png'),
} as const
