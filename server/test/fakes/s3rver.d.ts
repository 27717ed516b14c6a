declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'
  import type { AddressInfo } from 'node:net'

  /** The part of the S3 server that tests use. Its access key and its secret are `S3RVER`. */
  export default class S3rver {
    constructor(options: {
      directory: string
      address: string
      port: number
      silent: boolean
      vhostBuckets: boolean
      allowMismatchedSignatures: boolean
      configureBuckets: { name: string }[]
    })
    httpServer: Server
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
