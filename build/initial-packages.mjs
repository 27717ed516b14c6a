/**
 * Creates the chunk of the packages that the page of an entry needs. One file stays in the cache when only the code of the
 * shell changes, and over HTTP/1.1 it takes less bandwidth from the images of a first frame than several at a time.
 */
export const createPackagesGroup = entry => ({
  name: `packages-${entry}`,
  test: /node_modules/,
  chunks: chunk => chunk.name === entry,
  enforce: true,
})
