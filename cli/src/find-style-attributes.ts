import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** A template in a file of a release that sets styles by an attribute. */
export interface StyleAttribute {
  file: string
  /** The start of the tag, such as `<p style="color: red">`. */
  tag: string
}

/** A tag as a template in compiled code has it, where quotes may be escaped. */
const tagWithStyle = /<[a-z][\w-]*(?:\s[^<>\n]{0,200}?)?\sstyle=\\?["'][^<>\n]{1,200}>/i

/**
 * Returns the first such template of each file. The content security policy of the site leaves its styles without
 * effect (CSP Level 3, `style-src-attr`).
 *
 * @param files paths of the release, relative to `dist`
 */
export async function findStyleAttributes(dist: string, files: readonly string[]): Promise<StyleAttribute[]> {
  const found: StyleAttribute[] = []
  for (const file of files) {
    if (!/\.m?js$/.test(file)) continue
    const text = await readFile(path.join(dist, file), 'utf8')
    const tag = tagWithStyle.exec(text)?.[0]
    if (tag !== undefined) found.push({ file, tag: tag.replaceAll('\\', '').slice(0, 80) })
  }
  return found
}
