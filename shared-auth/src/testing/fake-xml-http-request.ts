/** Responds to a request that is sent with progress. */
export type RequestHandler = (url: string, init: RequestInit) => Promise<Response>

/** Replaces `XMLHttpRequest` by a fake that passes requests to a handler. It reports 50 % progress, then 100 %. */
export function installFakeXmlHttpRequest(handleRequest: RequestHandler): void {
  globalThis.XMLHttpRequest = class extends EventTarget {
    readonly upload = new EventTarget()
    readonly headers: Record<string, string> = {}
    readonly controller = new AbortController()
    method = ''
    url = ''
    status = 0
    responseText = ''

    open(method: string, url: string): void {
      this.method = method
      this.url = url
    }

    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value
    }

    send(body: RequestInit['body']): void {
      const { method, headers, controller } = this
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }))
      void handleRequest(this.url, { method, headers, signal: controller.signal, body: body ?? null })
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
