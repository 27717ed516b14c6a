const editor = 'mfe-portfolio/src/screens/portfolio-editor'
const wall = 'mfe-gallery/src/screens/toolbox-home/wall'
const contracts = 'shared-contracts/src/portfolio'

/** @type {import('./mutant.d.ts').Mutant[]} */
export const remoteMutants = [
  {
    is: 'a status that is requested after an event counts as a poll',
    file: 'mfe-creation-tools/src/tasks/task-runner.ts',
    from: `if (isPoll) {`,
    to: `if (isPoll || !isPoll) {`,
    test: 'mfe-creation-tools/src/screens/text-to-image/generation/run-generation.test.ts',
  },
  {
    is: 'a wall of 1240 px has four columns',
    file: `${wall}/wall-layout.ts`,
    from: `{ width: 1240, columns: 5 }`,
    to: `{ width: 1290, columns: 5 }`,
    test: `${wall}/wall-layout.test.ts`,
  },
  {
    is: 'an image whose size arrives moves tiles to other columns',
    file: `${wall}/wall-layout.ts`,
    from: `getTileHeight(expected, width) + tileGap`,
    to: `getTileHeight(known ?? expected, width) + tileGap`,
    test: `${wall}/wall-model.test.ts`,
  },
  {
    is: 'a wall that is continued starts with the first column',
    file: `${wall}/wall-layout.ts`,
    from: `above?.expectedColumnEnds.slice() ??`,
    to: `(above && undefined) ??`,
    test: `${wall}/wall-model.test.ts`,
  },
  {
    is: 'a second undo loses what the first one undid',
    file: `${editor}/undo-history/undo-history.ts`,
    from: `future: [history.present, ...history.future],`,
    to: `future: [history.present],`,
    test: `${editor}/state/undo-model.test.ts`,
  },
  {
    is: 'a page that an undo removed stays selected',
    file: `${editor}/state/portfolio-editor-slice.ts`,
    from: `selection: reconcileSelection(history.present, state.selection),`,
    to: `selection: state.selection,`,
    test: `${editor}/state/undo-model.test.ts`,
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
