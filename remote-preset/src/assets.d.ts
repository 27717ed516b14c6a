/** webpack turns the import of an asset into its URL. */
declare module '*.avif' {
  const url: string
  export default url
}
declare module '*.mp4' {
  const url: string
  export default url
}
declare module '*.webm' {
  const url: string
  export default url
}
declare module '*.webp' {
  const url: string
  export default url
}
declare module '*.woff2' {
  const url: string
  export default url
}
