import type { FastifyServerOptions } from 'fastify'
import { translateKit } from '../texts.ts'

const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Responds to bytes that are no request, such as one with an unknown method. Nothing tells the language of the client. */
export const respondToClientError: NonNullable<FastifyServerOptions['clientErrorHandler']> = (
  error,
  socket,
) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const message = translateKit('en', 'request.malformed')
    const body = JSON.stringify({ success: false, message, error: message })
    const head = [
      `HTTP/1.1 ${statuses[error.code] ?? '400 Bad Request'}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Content-Type: application/json; charset=utf-8',
      'Connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy(error)
}
