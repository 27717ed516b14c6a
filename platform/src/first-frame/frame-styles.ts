import { LRUCache } from 'lru-cache'

/** Style sheets whose class names this process remembers. */
const maxRememberedSheets = 500
/** How many style sheets of one release are read. */
const maxSheets = 100

/** A file of a release. */
export interface ReleaseFile {
  name: string
  version: string
  file: string
}

export interface StyleFiles {
  /** The style sheets that the page has in any case. */
  loaded: readonly ReleaseFile[]
  /** The other style sheets of the release that has the screen. */
  others: readonly ReleaseFile[]
}

/**
 * Creates the selection of the style sheets that a first frame needs beside those of its screen. A frame also shows parts
 * whose code the page loads on request, and a release does not say which style sheets these have. Names of classes
 * tell it, for the builds of all tools.
 *
 * @param readText reads a file of a release
 */
export function createFrameStyles(readText: (file: ReleaseFile) => Promise<string>) {
  const known = new LRUCache<string, Promise<ReadonlySet<string>>>({ max: maxRememberedSheets })

  function readClasses(sheet: ReleaseFile): Promise<ReadonlySet<string>> {
    const key = `${sheet.name} ${sheet.version} ${sheet.file}`
    const classes = known.get(key) ?? readText(sheet).then(listStyledClasses)
    known.set(key, classes)
    classes.catch(() => known.delete(key))
    return classes
  }

  return {
    /** Returns the files with the classes of the HTML which the loaded style sheets lack; that with most of them first. */
    async select(html: string, { loaded, others }: StyleFiles): Promise<string[]> {
      const missing = listUsedClasses(html)
      for (const styled of await Promise.all(loaded.map(readClasses))) subtract(missing, styled)
      const candidates = await Promise.all(
        others
          .slice(0, maxSheets)
          .map(async sheet => ({ file: sheet.file, styled: await readClasses(sheet) })),
      )
      const selected: string[] = []
      while (missing.size > 0) {
        const counted = candidates.map(each => ({ ...each, count: countShared(missing, each.styled) }))
        const [best] = counted.toSorted((a, b) => b.count - a.count)
        if (!best || best.count === 0) break
        selected.push(best.file)
        subtract(missing, best.styled)
      }
      return selected
    },
  }
}

function subtract(from: Set<string>, names: ReadonlySet<string>): void {
  for (const name of names) from.delete(name)
}

const countShared = (some: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...some].filter(name => others.has(name)).length

const listStyledClasses = (css: string): Set<string> =>
  new Set(Array.from(css.matchAll(/\.(-?[_a-z][\w-]*)/gi), ([, name = '']) => name))

const listUsedClasses = (html: string): Set<string> =>
  new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names = '']) => names.split(' ')).flat())
