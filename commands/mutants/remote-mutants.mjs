const editor = 'mfe-portfolio/src/screens/portfolio-editor'
const wall = 'mfe-gallery/src/screens/toolbox-home/wall'
const contracts = 'shared-contracts/src/portfolio'

/** @type {import('../mutants.mjs').Mutant[]} */
export const remoteMutants = [
  {
    is: 'a wall of 1240 px has four columns',
    file: `${wall}/wall-layout.ts`,
    from: `{ width: 1240, columns: 5 }`,
    to: `{ width: 1290, columns: 5 }`,
    test: `${wall}/wall-layout.test.ts`,
  },
  {
    is: 'the backgrounds of two pages are one undo step',
    file: `${editor}/state/portfolio-editor-slice.ts`,
    from: '`background ${pageId}`',
    to: "pageId && 'background'",
    test: `${editor}/state/portfolio-editor-slice.test.ts`,
  },
  {
    is: 'something follows a color',
    file: `${contracts}/layer-sanitizer.ts`,
    from: String.raw`\([\d\s.,%/]{5,40}\))$/i`,
    to: String.raw`\([\d\s.,%/]{5,40}\))/i`,
    test: `${contracts}/layer-sanitizer.test.ts`,
  },
  {
    is: 'something follows the position of an image',
    file: `${contracts}/layer-sanitizer.ts`,
    from: '`^${position}(?: ${position})?$`',
    to: '`^${position}(?: ${position})?`',
    test: `${contracts}/layer-sanitizer.test.ts`,
  },
  {
    is: 'an image comes from another site',
    file: `${contracts}/layer-sanitizer.ts`,
    from: String.raw`/^\/(?!\/)/.test(source)`,
    to: String.raw`/^\//.test(source)`,
    test: `${contracts}/layer-sanitizer.test.ts`,
  },
]
