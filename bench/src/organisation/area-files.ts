import type { Area } from './areas.ts'

/** What a release of an area contributes besides its screen. */
export interface AreaParts {
  /** The slot that its screen offers. */
  offeredSlot?: string
  /** The slot of other screens that it fills. */
  filledSlot?: string
}

export const entryFile = 'entry.js'
export const screenFiles = ['screen.js', 'screen.css']
export const languageFiles = { en: ['en.js'], zh: ['zh.js'] }

/**
 * Returns the files of a release: the container of Module Federation with its chunks, as a build writes them. The screen
 * shows its title and the number of the release.
 *
 * @param container the global variable of the container
 */
export function createAreaFiles(
  area: Area,
  release: number,
  container: string,
  { offeredSlot, filledSlot }: AreaParts,
): Record<string, string> {
  const chunks = JSON.stringify(`chunks_${container}`)
  const toChunk = (name: string, code: string) =>
    `(self[${chunks}] = self[${chunks}] || []).push([${JSON.stringify(name)}, ${code}]);\n`
  const toTexts = (title: string) => toChunk('texts', JSON.stringify({ title, release: String(release) }))
  return {
    [entryFile]: createEntry(container, chunks, filledSlot),
    'screen.js': toChunk('screen', createScreen(area, offeredSlot)),
    'screen.css': `.${area.remote} { display: grid; gap: 16px; padding: 24px }\n`,
    'en.js': toTexts(area.title.en),
    'zh.js': toTexts(area.title.zh),
  }
}

const createEntry = (
  container: string,
  chunks: string,
  filledSlot: string | undefined,
) => `var ${container} = (() => {
  const base = new URL('.', document.currentScript.src).href;
  const loading = new Map();
  const loadFile = (tag, attributes) => new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement(tag), attributes, { onload: resolve, onerror: reject });
    document.head.append(element);
  });
  const loadChunk = (name, file) => {
    const known = loading.get(file);
    if (known) return known;
    const loaded = loadFile('script', { src: base + file }).then(() =>
      (self[${chunks}] || []).findLast(([found]) => found === name)[1]);
    loading.set(file, loaded);
    return loaded;
  };
  const loadTexts = language => loadChunk('texts', language + '.js');
  const loadScreen = async () => {
    const [create] = await Promise.all([
      loadChunk('screen', 'screen.js'),
      loadFile('link', { rel: 'stylesheet', href: base + 'screen.css' }),
    ]);
    return create(loadTexts);
  };
  const extensions = ${
    filledSlot === undefined
      ? '{}'
      : `{ link: async () => ({ mount: element => {
    element.textContent = ${JSON.stringify(filledSlot)};
    return () => element.replaceChildren();
  } }) }`
  };
  const remote = {
    screens: { main: loadScreen },
    slices: {},
    languages: { en: () => loadTexts('en'), zh: () => loadTexts('zh') },
    extensions,
  };
  return { init: () => {}, get: async () => () => ({ remote }) };
})();
`

const createScreen = ({ remote }: Area, offeredSlot: string | undefined) => `loadTexts => ({
  async mount(element, context) {
    const main = Object.assign(document.createElement('div'), { className: ${JSON.stringify(remote)} });
    const heading = document.createElement('h1');
    const note = document.createElement('p');
    main.append(heading, note);
    ${
      offeredSlot === undefined
        ? ''
        : `const slot = document.createElement('tessera-slot');
    slot.setAttribute('name', ${JSON.stringify(offeredSlot)});
    slot.setAttribute('props', '{}');
    main.append(slot);`
    }
    const show = async () => {
      const texts = await loadTexts(context.getState().language);
      heading.textContent = texts.title;
      note.textContent = texts.release;
    };
    await show();
    element.append(main);
    return context.subscribe(() => void show());
  },
})`
