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
  const { title: typed = capitalize(screen.replaceAll('-', ' ')) } = titles
  const title = escapeTitle(typed)
  const titleZh = escapeTitle(titles['title-zh'] ?? typed)
  return {
    remote,
    screen,
    Screen: screen.split('-').map(capitalize).join(''),
    title,
    titleZh,
    path: address,
    navigation: writeNavigationEntry(address, title, titleZh),
  }
}

const escapeTitle = (title: string) => JSON.stringify(title.trim()).slice(1, -1)

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
