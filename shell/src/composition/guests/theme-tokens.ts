/** Returns the variables that the style sheets of a page set at its root, with their values now. */
export function readThemeTokens(page: Document): Record<string, string> {
  const values = getComputedStyle(page.documentElement)
  const names = [...page.styleSheets].filter(({ disabled }) => !disabled).flatMap(listRootVariables)
  return Object.fromEntries(names.map(name => [name, values.getPropertyValue(name)]))
}

const listRootVariables = ({ cssRules }: CSSStyleSheet): string[] =>
  [...cssRules]
    .filter(rule => rule instanceof CSSStyleRule && rule.selectorText === ':root')
    .flatMap(rule => [...(rule as CSSStyleRule).style])
    .filter(name => name.startsWith('--'))
