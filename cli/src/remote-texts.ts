/** What the name of a remote in this repository begins with. */
export const remotePrefix = 'mfe-'

export type RemoteTexts = ReturnType<typeof describeRemote>

/** The values of the templates that follow from the arguments. Titles are escaped for a string in double quotes. */
export function describeRemote(
  remote: string,
  address: string,
  titles: { title?: string; 'title-zh'?: string },
) {
  const screen = remote.slice(remotePrefix.length)
  const { title: typed = toTitle(screen) } = titles
  const title = escapeTitle(typed)
  const titleZh = escapeTitle(titles['title-zh'] ?? typed)
  return {
    remote,
    screen,
    Screen: toPascalCase(screen),
    title,
    titleZh,
    titleKey: 'title',
    welcomeKey: 'welcome',
    path: address,
    navigation: writeNavigationEntry(address, title, titleZh),
  }
}

/** Turns `send-to-sketchbook` to `SendToSketchbook`. */
export const toPascalCase = (name: string): string => name.split('-').map(capitalize).join('')

/** Turns `send-to-sketchbook` to `sendToSketchbook`. */
export const toCamelCase = (name: string): string =>
  toPascalCase(name).replace(/^./, first => first.toLowerCase())

/** Turns `send-to-sketchbook` to `Send to sketchbook`. */
export const toTitle = (name: string): string => capitalize(name.replaceAll('-', ' '))

/** Escapes a title for a string in double quotes. */
export const escapeTitle = (title: string) => JSON.stringify(title.trim()).slice(1, -1)

/** Returns the sidebar entry of the screen. A path with a parameter cannot have one. */
const writeNavigationEntry = (address: string, title: string, titleZh: string) =>
  address.includes(':')
    ? ''
    : `{
        section: 'image-tools',
        order: 1000,
        label: { en: "${title}", zh: "${titleZh}" },
        icon: 'M4 4h16v16H4ZM4 10h16',
        path: '${address}',
      }`

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
