declare module '../../feature.ts' {
  interface FeatureServices {
    imageSigner: ImageSigner
  }
}

/** What the site did to get an image. */
export type ImageMaking =
  | { action: 'generated' }
  | {
      action: 'enlarged'
      /** The encoded image that was enlarged. */
      original: Buffer
      /** A trained model made the original, or a part of it. */
      isGenerated: boolean
    }

/** Adds a signed record of how an image was made (C2PA) to the images that the site makes. */
export interface ImageSigner {
  /**
   * Returns the image with the record. The coded data and other metadata do not change. An image that cannot be signed, or
   * a site without a certificate, gets it back as it is.
   *
   * @param file a PNG, JPEG or WebP file
   * @param making.software the display name of the engine
   */
  sign(file: Buffer, making: ImageMaking & { software: string }): Promise<Buffer>
  close(): Promise<void>
}

/** Signs nothing. */
export const noImageSigner: ImageSigner = { sign: async file => file, close: async () => undefined }
