/**
 * Creates a reader of server-sent events: it takes the parts of a response as they arrive, and passes on the data of each
 * event. Names and ids of events are ignored.
 */
export function createEventStreamReader(onData: (data: string) => void): (part: Uint8Array) => void {
  const decoder = new TextDecoder()
  let line = ''
  let data: string[] = []

  function endLine(): void {
    const text = line.replace(/\r$/, '')
    line = ''
    if (text.startsWith('data:')) data.push(text.slice('data:'.length).trimStart())
    if (text !== '' || data.length === 0) return
    onData(data.join('\n'))
    data = []
  }

  return part => {
    const [first = '', ...others] = decoder.decode(part, { stream: true }).split('\n')
    line += first
    for (const next of others) {
      endLine()
      line = next
    }
  }
}
