/** The endings of files that a page of a remote may need. HTML and XML would be documents of this origin. */
const servedEndings: ReadonlySet<string> = new Set(
  `js mjs css json map wasm onnx bin txt zip woff woff2 ttf otf png jpg
   jpeg webp avif gif svg ico mp4 webm mp3 ogg wav glb gltf`.split(/\s+/),
)

/** Where a browser would show a file as a document, with the rights of this origin. */
const documentDestinations: ReadonlySet<string> = new Set([
  'document',
  'iframe',
  'frame',
  'object',
  'embed',
  'fencedframe',
])

const getEnding = (path: string) => /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''

/**
 * Returns whether a file of a release is served for a request. A release that was never activated is stored too, so its files
 * must not become documents: a link to one would run its code with the session of the user who follows it.
 *
 * @param destination the header `Sec-Fetch-Dest`; empty where the browser does not send it
 */
export const isServed = (path: string, destination: string): boolean =>
  servedEndings.has(getEnding(path)) && !documentDestinations.has(destination)

/**
 * A worker follows the policy of its own file: it may compile WebAssembly, which pages may not, and connect to its own
 * origin only.
 */
const scriptPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** For files that are no code. A browser that sends no `Sec-Fetch-Dest` shows an SVG as a document without rights. */
const dataPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Returns the content security policy of a release file. */
export const getFilePolicy = (path: string): string =>
  ['js', 'mjs'].includes(getEnding(path)) ? scriptPolicy : dataPolicy
