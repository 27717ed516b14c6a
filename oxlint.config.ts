import { defineConfig } from 'oxlint'

const toErrors = (names: string[], prefix = '') =>
  Object.fromEntries(names.map(name => [prefix + name, 'error' as const]))

/** `.only` would skip the other tests of its file. */
const noOnly = ['test', 'it', 'describe'].map(object => ({
  object,
  property: 'only',
  message: 'The other tests of the file would be skipped.',
}))

const pagesAndParts = [
  '{shell,mfe-*,shared-ui,shared-auth}/src/**/*.{ts,tsx}',
  'remote-preset/src/standalone/**/*.{ts,tsx}',
]

export default defineConfig({
  ignorePatterns: ['**/dist/', '**/.cache/', '.nx/', '**/data/', '**/test-results/', '**/playwright-report/'],
  options: { typeAware: true },
  // What is plainly wrong
  categories: { correctness: 'error' },
  plugins: ['eslint', 'oxc', 'typescript'],
  rules: {
    ...toErrors([
      'no-case-declarations',
      'no-empty',
      'no-fallthrough',
      'no-prototype-builtins',
      'no-regex-spaces',
      'no-unexpected-multiline',
    ]),
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    // Texts are sorted so that their order is always the same, whichever it is
    'typescript/require-array-sort-compare': 'off',
    // Members written `close(): void` are functions here; nothing of ours has a `this` to lose
    'typescript/unbound-method': 'off',
    // node:test waits for its tests by itself
    'typescript/no-floating-promises': [
      'error',
      {
        allowForKnownSafeCalls: [{ from: 'package', name: ['test', 'describe', 'it'], package: 'node:test' }],
      },
    ],
  },
  overrides: [
    {
      // In TypeScript files, the compiler finds undefined names
      files: ['**/*.{js,jsx,mjs,cjs}'],
      rules: { 'no-undef': 'error' },
    },
    {
      // A regular expression must take linear time for a text of an attacker. Tests and tools read trusted texts only
      files: ['**/*'],
      excludeFiles: [
        '**/*.test.{ts,tsx}',
        '**/{test,testing}/**',
        '{e2e,bench,commands,build,examples,image-engine}/**',
      ],
      jsPlugins: ['eslint-plugin-regexp'],
      rules: {
        'regexp/no-super-linear-backtracking': ['error', { report: 'certain' }],
        'regexp/no-super-linear-move': ['error', { report: 'certain' }],
      },
    },
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...toErrors(['no-array-constructor', 'no-useless-constructor', 'no-var']),
        ...toErrors(['prefer-const', 'prefer-rest-params', 'prefer-spread']),
        ...toErrors(
          [
            'adjacent-overload-signatures',
            'array-type',
            'ban-tslint-comment',
            'class-literal-property-style',
            'consistent-generic-constructors',
            'consistent-type-assertions',
            'consistent-type-imports',
            'dot-notation',
            'no-confusing-non-null-assertion',
            'no-deprecated',
            'no-dynamic-delete',
            'no-empty-object-type',
            'no-explicit-any',
            'no-extraneous-class',
            'no-inferrable-types',
            'no-invalid-void-type',
            'no-mixed-enums',
            'no-namespace',
            'no-non-null-asserted-nullish-coalescing',
            'no-non-null-assertion',
            'no-require-imports',
            'no-unnecessary-boolean-literal-compare',
            'no-unnecessary-condition',
            'no-unnecessary-template-expression',
            'no-unnecessary-type-arguments',
            'no-unnecessary-type-assertion',
            'no-unnecessary-type-constraint',
            'no-unnecessary-type-conversion',
            'no-unnecessary-type-parameters',
            'no-unsafe-argument',
            'no-unsafe-assignment',
            'no-unsafe-call',
            'no-unsafe-enum-comparison',
            'no-unsafe-function-type',
            'no-unsafe-member-access',
            'no-unsafe-return',
            'non-nullable-type-assertion-style',
            'only-throw-error',
            'prefer-find',
            'prefer-for-of',
            'prefer-function-type',
            'prefer-includes',
            'prefer-literal-enum-member',
            'prefer-optional-chain',
            'prefer-promise-reject-errors',
            'prefer-reduce-type-parameter',
            'prefer-regexp-exec',
            'prefer-return-this-type',
            'prefer-string-starts-ends-with',
            'related-getter-setter-pairs',
            'switch-exhaustiveness-check',
            'unified-signatures',
            'use-unknown-in-catch-callback-variable',
          ],
          'typescript/',
        ),
        'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        // A template with a number in it is no mistake
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        // `onClick={async () => …}`: React ignores the promise, and so may we
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        // `promise.catch(() => {})` says that a failure is meant to be ignored
        'no-empty-function': ['error', { allow: ['arrowFunctions'] }],
        // An empty text is as good as none
        'typescript/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
        // A form's field that is a text reads `String(form.get('email'))`
        'typescript/no-base-to-string': ['error', { ignoredTypeNames: ['File', 'URL', 'URLSearchParams'] }],
      },
    },
    {
      files: pagesAndParts,
      plugins: ['jsx-a11y', 'react'],
      rules: {
        'react/rules-of-hooks': 'error',
        // The elements that it proposes, such as `fieldset` for a group, have a look of their own
        'jsx-a11y/prefer-tag-over-role': 'off',
      },
    },
    {
      // An error or promise may come from a remote, which may have replaced the class
      files: ['{shell,shared-ui,shared-auth}/src/**/*.{ts,tsx}'],
      excludeFiles: ['**/*.test.{ts,tsx}'],
      plugins: ['unicorn'],
      rules: { 'unicorn/no-instanceof-builtins': ['error', { include: ['Promise', 'Error'] }] },
    },
    {
      // Typed arrays are read millions of times a picture, always within their bounds
      files: ['image-engine/src/{color,node,paint,scenes,solids,styles}/**/*.ts'],
      rules: { 'typescript/no-non-null-assertion': 'off' },
    },
    {
      files: ['**/*.test.{ts,tsx}', '**/*.spec.ts'],
      rules: { 'no-restricted-properties': ['error', ...noOnly] },
    },
    { files: ['**/*.mjs', '**/*.cjs'], env: { node: true } },
    {
      files: ['examples/*/src/**/*.{js,jsx}', 'server/pages/*.js', 'remote-preset/src/jest/*.mjs'],
      env: { browser: true },
    },
  ],
})
