/** Writes a value as JSON with a line end. */
export const toJsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Writes a list as JSON, a page of its items at a time: the same text that {@link toJsonText} writes of the whole list. */
export async function* toJsonStream(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '['
  for await (const page of pages) {
    const items = page.map(item => JSON.stringify(item, null, 2).replaceAll('\n', '\n  '))
    yield `${before}\n  ${items.join(',\n  ')}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}
