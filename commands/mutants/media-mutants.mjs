const media = 'server/src/infra/media'
const containers = `${media}/containers`
const containersTest = `${containers}/clean-metadata.test.ts`
const generatedMarksTest = 'server/src/features/uploads/generated-marks.test.ts'
const processorTest = `${media}/image-processor.test.ts`

/** What an upload keeps, and what is made of it. @type {import('./mutant.d.ts').Mutant[]} */
export const mediaMutants = [
  {
    is: 'only the first frame of an animation in a portfolio is moderated',
    file: `${media}/image-processor.ts`,
    from: `stills: await createStills(opened)`,
    to: `stills: (await createStills(opened)).slice(0, 1)`,
    test: processorTest,
  },
  {
    is: 'the browser hides with the parameters that a model made an image',
    file: 'server/src/features/uploads/uploads.ts',
    from: `medium.isGenerated || said !== null`,
    to: `medium.isGenerated || (said !== null && !leavesOutParameters)`,
    test: generatedMarksTest,
  },
  {
    is: 'C2PA that is spread over segments of a JPEG has no mark',
    file: `${containers}/clean-jpeg.ts`,
    from: `later: 16`,
    to: `later: 8`,
    test: generatedMarksTest,
  },
  {
    is: 'XMP of an MP4 stays as it was',
    file: `${media}/video/mp4-xmp.ts`,
    from: `  xmp.write(fitting.slice(0, at) + padding + fitting.slice(at))`,
    to: ``,
    test: `${media}/video/video-metadata.test.ts`,
  },
  {
    is: 'the key of another certificate signs images',
    file: 'server/src/infra/c2pa/read-credential.ts',
    from: `if (!signer.checkPrivateKey(key))`,
    to: `if (signer.validTo === '')`,
    test: 'server/src/infra/c2pa/c2pa-signer.test.ts',
  },
  {
    is: 'a JPEG loses its color profile',
    file: `${containers}/clean-jpeg.ts`,
    from: `isOfKind(segment, 'icc') ||`,
    to: ``,
    test: containersTest,
  },
  {
    is: 'texts of a PNG stay',
    file: `${containers}/clean-png.ts`,
    from: `codedChunks.has(type) || keptChunks.has(type)`,
    to: `codedChunks.has(type) || type !== 'caBX'`,
    test: containersTest,
  },
  {
    is: 'the index of a file leads beside its gain map',
    file: `${containers}/gain-map.ts`,
    from: `firstImageBytes - before - 4`,
    to: `firstImageBytes - before`,
    test: containersTest,
  },
  {
    is: 'a frame that is cut stays in a GIF',
    file: `${containers}/clean-gif.ts`,
    from: `if (chain.isCut && frames > 0) break`,
    to: ``,
    test: containersTest,
  },
  {
    is: '16 bits with a profile have wrong colors',
    file: `${media}/open-image.ts`,
    from: `metadata.depth === 'ushort' &&`,
    to: `metadata.depth === 'char' &&`,
    test: processorTest,
  },
  {
    is: 'the orientation of a WebP file is applied',
    file: `${media}/open-image.ts`,
    from: `const isUpright = type === 'webp'`,
    to: `const isUpright = type === 'gif'`,
    test: processorTest,
  },
  {
    is: 'a long thumbnail does not fit into a WebP file',
    file: `${media}/thumbnails.ts`,
    from: `maxWebpSide / whole.height, `,
    to: ``,
    test: processorTest,
  },
  {
    is: 'the moderator sees the first frame of an animated PNG alone',
    file: `${media}/prepare-image.ts`,
    from: `return [opened.decode(), ...composed]`,
    to: `return [opened.decode(), ...composed.slice(composed.length)]`,
    test: processorTest,
  },
  {
    is: 'a small first frame of a GIF is on black',
    file: `${containers}/gif-canvas.ts`,
    from: `return covers ? file`,
    to: `return covers || width > 0 ? file`,
    test: processorTest,
  },
  {
    is: 'half a JPEG is accepted',
    file: `${media}/incomplete-jpeg.ts`,
    from: `const maxMissingShare = 0.05`,
    to: `const maxMissingShare = 0.95`,
    test: processorTest,
  },
  {
    is: 'the color of transparent pixels enters the edge of an upscaled image',
    file: 'shared-upscaler/src/upscale.ts',
    from: `hasOpacity ? spreadColors(deblocked, tileMargin) : deblocked`,
    to: `hasOpacity ? spreadColors(deblocked, 0) : deblocked`,
    test: 'shared-upscaler/src/upscale.test.ts',
  },
  {
    is: 'the blocks of a JPEG are sharpened',
    file: 'server/src/engines/embedded-upscale/upscale-worker.ts',
    from: `compression: readJpegCompression(file)`,
    to: `compression: null`,
    test: 'server/src/engines/embedded-upscale/embedded-upscale.test.ts',
  },
  {
    is: 'the blocks of a turned JPEG are searched in the wrong place',
    file: 'shared-upscaler/src/deblocking/stored-image.ts',
    from: `[3, 4, 6, 7].includes(orientation)`,
    to: `[3, 4].includes(orientation)`,
    test: 'shared-upscaler/src/deblocking/deblock.test.ts',
  },
  {
    is: 'an upscaled gradient of 16 bits has bands',
    file: 'server/src/engines/embedded-upscale/image-codec.ts',
    from: `const data = isDeep`,
    to: `const data = !isDeep`,
    test: 'server/src/engines/embedded-upscale/embedded-upscale.test.ts',
  },
]
