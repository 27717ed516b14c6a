import { styleLibraries } from './style-libraries.ts'

/** The build tools that a federation config can be written for; see `federation-config.ts`. */
export type Tool = 'vite' | 'rsbuild' | 'rspack' | 'webpack' | 'single-spa'

/** A project that the starter of a build tool makes. */
export interface Starter {
  /** The name of its folder. */
  name: string
  tool: Tool
  /** The words after `npm`, which make the folder. */
  create: readonly string[]
  /** Packages with exact versions that are installed beside those of the starter. */
  packages: readonly string[]
  /** The npm package whose installed version the table shows. */
  framework: string
  /** How its styles reach the page. */
  styles: string
  /** The modules that the container exposes as one; the last one is the screen. */
  expose: readonly string[]
  /** Files that are added: the example of a style library's documentation. */
  files?: Readonly<Record<string, string>>
  /** A text of the screen, and a property that only its own styles set. */
  seen: { text: RegExp; selector: string; property: string; value: string }
}

const viteFederation = '@module-federation/vite@1.23.8'
const rsbuildFederation = '@module-federation/rsbuild-plugin@2.9.2'
const enhanced = '@module-federation/enhanced@2.9.2'

const vite = (name: string, version: string, template: string) => ({
  name,
  tool: 'vite' as const,
  create: ['create', '-y', `vite@${version}`, name, '--', '--template', template, '--no-interactive'],
  packages: [viteFederation],
})

const rsbuild = (name: string, template: string, ...words: string[]) => ({
  name,
  tool: 'rsbuild' as const,
  create: ['create', '-y', 'rsbuild@2.2.5', '--', '--dir', name, '--template', template, ...words],
  packages: [rsbuildFederation],
})

const rspack = (name: string, template: string) => ({
  name,
  tool: 'rspack' as const,
  create: ['create', '-y', 'rspack@2.2.3', '--', '--dir', name, '--template', template],
  packages: [enhanced],
})

const webpack = (name: string, template: string) => ({
  name,
  tool: 'webpack' as const,
  create: ['create', '-y', 'webpack-app@2.1.0', 'init', name, '--', '--template', template, '--force'],
  packages: [],
})

const rsbuildTitle = (framework: string) => ({
  text: new RegExp(`Rsbuild with ${framework}`),
  selector: '.content h1',
  property: 'font-weight',
  value: '700',
})
const viteCounter = { text: /Get started/, selector: '.counter', property: 'border-radius', value: '5px' }
const logo = (text: RegExp) => ({ text, selector: 'img.logo', property: 'padding-top', value: '24px' })

/** The React starter of a tool with a style library and the example of its documentation. */
const withLibrary = (starter: ReturnType<typeof vite | typeof rsbuild>, key: keyof typeof styleLibraries) => {
  const { packages, ...library } = styleLibraries[key]
  return {
    ...starter,
    ...library,
    packages: [...starter.packages, ...packages],
    framework: 'react',
    expose: ['./src/Example.jsx'],
  }
}

export const starters = {
  viteEmotion: withLibrary(vite('vite-emotion', '9.3.0', 'react-ts'), 'emotion'),
  viteStyled: withLibrary(vite('vite-styled', '9.3.0', 'react-ts'), 'styledComponents'),
  viteMui: withLibrary(vite('vite-mui', '9.3.0', 'react-ts'), 'mui'),
  rsbuildEmotion: withLibrary(rsbuild('rsbuild-emotion', 'react-ts'), 'emotion'),
  rsbuildStyled: withLibrary(rsbuild('rsbuild-styled', 'react-ts'), 'styledComponents'),
  rsbuildMui: withLibrary(rsbuild('rsbuild-mui', 'react-ts'), 'mui'),
  viteReact: {
    ...vite('vite-react', '9.3.0', 'react-ts'),
    framework: 'react',
    styles: 'style sheet',
    expose: ['./src/App.tsx'],
    seen: viteCounter,
  },
  viteSolid: {
    ...vite('vite-solid', '9.3.0', 'solid-ts'),
    framework: 'solid-js',
    styles: 'style sheet',
    expose: ['./src/App.tsx'],
    seen: viteCounter,
  },
  viteLit: {
    ...vite('vite-lit', '9.3.0', 'lit-ts'),
    framework: 'lit',
    styles: 'adopted sheets',
    expose: ['./src/my-element.ts'],
    seen: { ...viteCounter, text: /Documentation/ },
  },
  viteVue: {
    ...vite('vite-vue', '7.1.3', 'vue-ts'),
    framework: 'vue',
    styles: 'scoped (Vue)',
    expose: ['./src/App.vue'],
    seen: logo(/Vite \+ Vue/),
  },
  viteSvelte: {
    ...vite('vite-svelte', '7.1.3', 'svelte-ts'),
    framework: 'svelte',
    styles: 'scoped (Svelte)',
    expose: ['./src/App.svelte'],
    seen: logo(/Vite \+ Svelte/),
  },
  rsbuildReact: {
    ...rsbuild('rsbuild-react', 'react-ts'),
    framework: 'react',
    styles: 'style sheet',
    expose: ['./src/App.tsx'],
    seen: rsbuildTitle('React'),
  },
  rsbuildTailwind: {
    ...rsbuild('rsbuild-tailwind', 'react-ts', '--tools', 'tailwindcss'),
    framework: 'react',
    styles: 'Tailwind 4',
    expose: ['./src/App.tsx'],
    seen: rsbuildTitle('React'),
  },
  rsbuildSolid: {
    ...rsbuild('rsbuild-solid', 'solid-ts'),
    framework: 'solid-js',
    styles: 'style sheet',
    expose: ['./src/App.tsx'],
    seen: rsbuildTitle('Solid'),
  },
  rsbuildLit: {
    ...rsbuild('rsbuild-lit', 'lit-ts'),
    framework: 'lit',
    styles: 'adopted sheets',
    expose: ['./src/index.ts'],
    seen: rsbuildTitle('Lit'),
  },
  rspackReact: {
    ...rspack('rspack-react', 'react-ts'),
    framework: 'react',
    styles: 'style sheet',
    expose: ['./src/App.tsx'],
    seen: logo(/Rspack \+ React/),
  },
  rspackVue: {
    ...rspack('rspack-vue', 'vue-ts'),
    framework: 'vue',
    styles: 'scoped (Vue)',
    expose: ['./src/App.vue'],
    seen: logo(/Rspack \+ Vue/),
  },
  webpackReact: {
    ...webpack('webpack-react', 'react'),
    framework: 'react',
    styles: 'style-loader',
    expose: ['./src/styles/global.css', './src/components/Home.jsx'],
    seen: { text: /This is the Home page/, selector: 'h1.heading', property: 'font-weight', value: '300' },
  },
  singleSpaReact: {
    name: 'single-spa-react',
    tool: 'single-spa',
    create: [
      ...[
        'create',
        '-y',
        'single-spa@4.1.6',
        '--',
        '--dir',
        'single-spa-react',
        '--moduleType',
        'app-parcel',
      ],
      ...['--framework', 'react', '--packageManager', 'npm', '--typescript', '--skipInstall'],
      ...['--orgName', 'acme', '--projectName', 'orders'],
    ],
    packages: [],
    framework: 'react',
    styles: 'none',
    expose: ['./src/acme-orders.tsx'],
    seen: { text: /is mounted!/, selector: 'section', property: 'display', value: 'block' },
  },
  webpackSvelte: {
    ...webpack('webpack-svelte', 'svelte'),
    framework: 'svelte',
    styles: 'style-loader',
    expose: ['./src/App.svelte'],
    seen: { text: /Hello World/, selector: 'button.btn-primary', property: 'border-radius', value: '8px' },
  },
} satisfies Record<string, Starter>
