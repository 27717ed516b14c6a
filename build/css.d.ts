declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*/web-fonts.css' {
  const rules: string
  export default rules
}
declare module '*.css'
