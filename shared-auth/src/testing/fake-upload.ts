/** What `fakeServer` answers a request that is sent with progress. */
export type Respond = (address: string, init: RequestInit) => Promise<Response>

/** Puts a request in the place of the browser's that goes to the fake server: half of it first, then all. */
export function fakeUploads(respond: Respond): void {
  globalThis.XMLHttpRequest = class extends EventTarget {
    readonly upload = new EventTarget()
    readonly headers: Record<string, string> = {}
    readonly controller = new AbortController()
    method = ''
    address = ''
    status = 0
    responseText = ''

    open(method: string, address: string): void {
      this.method = method
      this.address = address
    }

    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value
    }

    send(body: RequestInit['body']): void {
      const { method, headers, controller } = this
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }))
      void respond(this.address, { method, headers, signal: controller.signal, body: body ?? null })
        .then(async response => {
          this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 2, total: 2 }))
          this.status = response.status
          this.responseText = await response.text()
          return 'load'
        })
        .catch(() => 'error')
        .then(outcome => this.end(controller.signal.aborted ? 'abort' : outcome))
    }

    abort(): void {
      this.controller.abort()
      this.end('abort')
    }

    private ended = false
    private end(outcome: string): void {
      if (this.ended) return
      this.ended = true
      this.dispatchEvent(new ProgressEvent(outcome))
      this.dispatchEvent(new ProgressEvent('loadend'))
    }
  } as unknown as typeof XMLHttpRequest
}
